public import Model

extension Foods {
  /// How many foods each brand has: first those without a brand, then the brands without regard to case and accents, then
  /// by their exact text. Brands that differ in case are different brands. Brands without a food are not listed.
  public func brands(archived: ArchiveFilter, cutoff: ArchiveCutoff) throws -> [BrandCount] {
    var counts: [BrandCount] = []
    try database.query(
      """
      SELECT brand, count(*) FROM food
      WHERE ?1 = 'all' OR (archivedMs IS NULL AND (onShelf OR lastUsedMs >= ?2)) = (?1 = 'active')
      GROUP BY brand
      """, archived.rawValue, cutoff.milliseconds
    ) { row in counts.append(BrandCount(brand: row.textIfPresent(0), count: Int(row.integer(1)))) }
    return sorted(counts)
  }

  /// How many foods that a search finds each brand has, as `brands(archived:cutoff:)`.
  public func brands(matching text: String, archived: ArchiveFilter, cutoff: ArchiveCutoff) throws -> [BrandCount] {
    guard let match = SearchQuery(text).match else { return [] }
    var counts: [BrandCount] = []
    try database.query(
      """
      SELECT f.brand, count(*) FROM foodSearch JOIN food AS f ON f.key = foodSearch.rowid
      WHERE foodSearch MATCH ?3
        AND (?1 = 'all' OR (f.archivedMs IS NULL AND (f.onShelf OR f.lastUsedMs >= ?2)) = (?1 = 'active'))
      GROUP BY f.brand
      """, archived.rawValue, cutoff.milliseconds, match
    ) { row in counts.append(BrandCount(brand: row.textIfPresent(0), count: Int(row.integer(1)))) }
    return sorted(counts)
  }

  /// Gives every food of one brand another brand, in the archive too. Brands are exact. When the foods were last used does
  /// not change, nor does any entry.
  ///
  /// - Returns: how many foods changed.
  public func changeBrand(from source: String, to target: String) throws -> Int {
    guard source != target else { return 0 }
    var ids: [Identifier] = []
    try database.query("SELECT id FROM food WHERE brand = ?1", source) { row in ids.append(try row.identifier(0)) }
    try database.run(
      "UPDATE food SET brand = ?2, sortBrand = ?3 WHERE brand = ?1", source, target, SortText.of(target))
    for id in ids { database.recordChange(in: .foods, id: id) }
    return ids.count
  }

  private func sorted(_ counts: [BrandCount]) -> [BrandCount] {
    let keyed = counts.map { (key: $0.brand.map { (SortText.of($0), $0) } ?? ("", ""), value: $0) }
    return keyed.sorted { $0.key < $1.key }.map(\.value)
  }
}
