public import Model

extension Foods {
  /// Whether there is a food with the code of a product.
  public func areCarrying(_ code: ProductCode) throws -> Bool {
    try database.first("SELECT 1 FROM food WHERE barcode = ?1 LIMIT 1", code) { _ in } != nil
  }

  /// Lists the foods with the code of a product, those used last first.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with the path `/cursor` for a text that is no cursor of this list.
  public func carrying(
    _ code: ProductCode, _ filter: FoodFilter, limit: Int, cursor: String? = nil
  ) throws -> FoodPage {
    let order = "barcode." + code.description
    let start = try cursor.map { try FoodPosition(cursor: $0, order: order) } ?? .start(of: order)
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, lastUsedMs FROM food
      WHERE barcode = ?1 AND (-lastUsedMs > ?2 OR (-lastUsedMs = ?2 AND id > ?3))
        AND (?4 IS NULL OR kind = ?4) AND (?5 IS NULL OR ifnull(brand, '') = ?5) AND (?6 IS NULL OR onShelf = ?6)
        AND (?7 = 'all' OR (archivedMs IS NULL AND (onShelf OR lastUsedMs >= ?8)) = (?7 = 'active'))
      ORDER BY lastUsedMs DESC, id LIMIT ?9
      """,
      code, start.number, start.id, filter.kind?.rawValue, filter.brand, filter.onShelf, filter.archived.rawValue,
      filter.cutoff.milliseconds, limit &+ 1
    ) { row in
      rows.append(FoodRow(row, FoodPosition(order: order, number: -row.real(2), id: row.text(1))))
    }
    return try page(of: rows, limit: limit, cutoff: filter.cutoff)
  }
}
