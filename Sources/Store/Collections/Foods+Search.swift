public import Model

extension Foods {
  /// Finds foods by words in their name or brand.
  ///
  /// Every word must occur; the last one may be the beginning of a word. Case and accents do not matter. Any text is a
  /// valid query; one without a word finds nothing. Without `sort` the best matches come first: foods that are called
  /// exactly so, then those whose name begins so, then the others, each last used first.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with the path `/cursor` for a text that is no cursor of this order.
  public func search(
    _ text: String, _ filter: FoodFilter, sort: FoodSort? = nil, limit: Int, cursor: String? = nil
  ) throws -> FoodPage {
    let order = sort.map { "search." + $0.rawValue } ?? "search"
    let start = try cursor.map { try FoodPosition(cursor: $0, order: order) } ?? .start(of: order)
    guard let match = SearchQuery(text).match else { return FoodPage(foods: [], nextCursor: nil) }
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, number, first, second, third FROM (
        SELECT f.key AS key, f.id AS id,
          CASE ?2
            WHEN 'search' THEN
              CASE WHEN f.foldedName = ?3 THEN 0 WHEN substr(f.foldedName, 1, length(?3)) = ?3 THEN 1 ELSE 2 END
            WHEN 'search.lastUsed' THEN -f.lastUsedMs
            WHEN 'search.newest' THEN -f.createdMs
            WHEN 'search.calories' THEN -f.sortCalories
            ELSE 0
          END AS number,
          CASE ?2 WHEN 'search.alphabetical' THEN f.sortName WHEN 'search.brandName' THEN f.sortBrand ELSE '' END
            AS first,
          CASE ?2 WHEN 'search.brandName' THEN f.sortName ELSE '' END AS second,
          CASE ?2 WHEN 'search' THEN -f.lastUsedMs WHEN 'search.brandName' THEN -f.createdMs ELSE 0 END AS third
        FROM foodSearch JOIN food AS f ON f.key = foodSearch.rowid
        WHERE foodSearch MATCH ?1
          AND (?4 IS NULL OR f.kind = ?4) AND (?5 IS NULL OR ifnull(f.brand, '') = ?5)
          AND (?6 IS NULL OR f.onShelf = ?6)
          AND (?7 = 'all' OR (f.archivedMs IS NULL AND (f.onShelf OR f.lastUsedMs >= ?8)) = (?7 = 'active'))
      )
      WHERE (number, first, second, third, id) > (?9, ?10, ?11, ?12, ?13)
      ORDER BY number, first, second, third, id LIMIT ?14
      """,
      match, order, SortText.folded(text.trimmed()), filter.kind?.rawValue, filter.brand, filter.onShelf,
      filter.archived.rawValue, filter.cutoff.milliseconds, start.number, start.first, start.second, start.third,
      start.id, limit &+ 1
    ) { row in
      rows.append(
        FoodRow(
          row,
          FoodPosition(
            order: order, number: row.real(2), first: row.text(3), second: row.text(4), third: row.real(5),
            id: row.text(1))))
    }
    return try page(of: rows, limit: limit, cutoff: filter.cutoff)
  }
}
