public import Model

/// Which foods a list shows. What is nil does not limit it.
public struct FoodFilter: Sendable {
  /// The exact brand; an empty one means foods without a brand.
  public var brand: String?
  public var kind: FoodKind?
  public var onShelf: Bool?
  public var archived: ArchiveFilter
  /// What divides the active foods from those archived by age.
  public var cutoff: ArchiveCutoff

  public init(
    brand: String? = nil, kind: FoodKind? = nil, onShelf: Bool? = nil, archived: ArchiveFilter, cutoff: ArchiveCutoff
  ) {
    self.brand = brand
    self.kind = kind
    self.onShelf = onShelf
    self.archived = archived
    self.cutoff = cutoff
  }
}

/// Some of the foods of a list.
public struct FoodPage: Sendable {
  public var foods: [FoodSummary]
  /// For the next page; nil on the last.
  public var nextCursor: String?
}

extension Foods {
  /// Lists foods in one of the orders.
  ///
  /// `cursor` is `nextCursor` of the page before; foods that are added or removed between two pages move nothing else.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with the path `/cursor` for a text that is no cursor of this order.
  public func list(
    _ filter: FoodFilter, sort: FoodSort = .lastUsed, limit: Int, cursor: String? = nil
  ) throws -> FoodPage {
    let order = sort.rawValue
    let start = try cursor.map { try FoodPosition(cursor: $0, order: order) } ?? .start(of: order)
    let rows =
      switch sort {
      case .lastUsed: try byUse(after: start, filter, limit: limit)
      case .newest: try byCreation(after: start, filter, limit: limit)
      case .alphabetical: try byName(after: start, filter, limit: limit)
      case .brandName: try byBrand(after: start, filter, limit: limit)
      case .calories: try byCalories(after: start, filter, limit: limit)
      }
    return try page(of: rows, limit: limit, cutoff: filter.cutoff)
  }

  // MARK: - One walk for each order
  //
  // Each goes along its own index, which holds all that is filtered by, and ends after a page. They ask for one row more,
  // which tells whether there is another page.

  private func byUse(after start: FoodPosition, _ filter: FoodFilter, limit: Int) throws -> [FoodRow] {
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, lastUsedMs FROM food
      WHERE lastUsedMs <= ?1 AND (lastUsedMs < ?1 OR id > ?2)
        AND (?3 IS NULL OR kind = ?3) AND (?4 IS NULL OR ifnull(brand, '') = ?4) AND (?5 IS NULL OR onShelf = ?5)
        AND (?6 = 'all' OR (archivedMs IS NULL AND (onShelf OR lastUsedMs >= ?7)) = (?6 = 'active'))
      ORDER BY lastUsedMs DESC, id LIMIT ?8
      """,
      milliseconds(start.number), start.id, filter.kind?.rawValue, filter.brand, filter.onShelf,
      filter.archived.rawValue, filter.cutoff.milliseconds, limit &+ 1
    ) { row in
      rows.append(FoodRow(row, FoodPosition(order: start.order, number: -row.real(2), id: row.text(1))))
    }
    return rows
  }

  private func byCreation(after start: FoodPosition, _ filter: FoodFilter, limit: Int) throws -> [FoodRow] {
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, createdMs FROM food
      WHERE createdMs <= ?1 AND (createdMs < ?1 OR id > ?2)
        AND (?3 IS NULL OR kind = ?3) AND (?4 IS NULL OR ifnull(brand, '') = ?4) AND (?5 IS NULL OR onShelf = ?5)
        AND (?6 = 'all' OR (archivedMs IS NULL AND (onShelf OR key IN (SELECT key FROM food WHERE lastUsedMs >= ?7)))
          = (?6 = 'active'))
      ORDER BY createdMs DESC, id LIMIT ?8
      """,
      milliseconds(start.number), start.id, filter.kind?.rawValue, filter.brand, filter.onShelf,
      filter.archived.rawValue, filter.cutoff.milliseconds, limit &+ 1
    ) { row in
      rows.append(FoodRow(row, FoodPosition(order: start.order, number: -row.real(2), id: row.text(1))))
    }
    return rows
  }

  private func byName(after start: FoodPosition, _ filter: FoodFilter, limit: Int) throws -> [FoodRow] {
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, sortName FROM food
      WHERE (sortName, id) > (?1, ?2)
        AND (?3 IS NULL OR kind = ?3) AND (?4 IS NULL OR ifnull(brand, '') = ?4) AND (?5 IS NULL OR onShelf = ?5)
        AND (?6 = 'all' OR (archivedMs IS NULL AND (onShelf OR key IN (SELECT key FROM food WHERE lastUsedMs >= ?7)))
          = (?6 = 'active'))
      ORDER BY sortName, id LIMIT ?8
      """,
      start.first, start.id, filter.kind?.rawValue, filter.brand, filter.onShelf, filter.archived.rawValue,
      filter.cutoff.milliseconds, limit &+ 1
    ) { row in
      rows.append(FoodRow(row, FoodPosition(order: start.order, first: row.text(2), id: row.text(1))))
    }
    return rows
  }

  private func byBrand(after start: FoodPosition, _ filter: FoodFilter, limit: Int) throws -> [FoodRow] {
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, sortBrand, sortName, createdMs FROM food
      WHERE (sortBrand, sortName) >= (?1, ?2)
        AND ((sortBrand, sortName) > (?1, ?2) OR createdMs < ?3 OR (createdMs = ?3 AND id > ?4))
        AND (?5 IS NULL OR kind = ?5) AND (?6 IS NULL OR ifnull(brand, '') = ?6) AND (?7 IS NULL OR onShelf = ?7)
        AND (?8 = 'all' OR (archivedMs IS NULL AND (onShelf OR key IN (SELECT key FROM food WHERE lastUsedMs >= ?9)))
          = (?8 = 'active'))
      ORDER BY sortBrand, sortName, createdMs DESC, id LIMIT ?10
      """,
      start.first, start.second, milliseconds(start.third), start.id, filter.kind?.rawValue, filter.brand,
      filter.onShelf, filter.archived.rawValue, filter.cutoff.milliseconds, limit &+ 1
    ) { row in
      rows.append(
        FoodRow(
          row,
          FoodPosition(
            order: start.order, first: row.text(2), second: row.text(3), third: -row.real(4), id: row.text(1))))
    }
    return rows
  }

  private func byCalories(after start: FoodPosition, _ filter: FoodFilter, limit: Int) throws -> [FoodRow] {
    var rows: [FoodRow] = []
    try database.query(
      """
      SELECT key, id, sortCalories FROM food
      WHERE sortCalories <= ?1 AND (sortCalories < ?1 OR id > ?2)
        AND (?3 IS NULL OR kind = ?3) AND (?4 IS NULL OR ifnull(brand, '') = ?4) AND (?5 IS NULL OR onShelf = ?5)
        AND (?6 = 'all' OR (archivedMs IS NULL AND (onShelf OR key IN (SELECT key FROM food WHERE lastUsedMs >= ?7)))
          = (?6 = 'active'))
      ORDER BY sortCalories DESC, id LIMIT ?8
      """,
      -start.number, start.id, filter.kind?.rawValue, filter.brand, filter.onShelf, filter.archived.rawValue,
      filter.cutoff.milliseconds, limit &+ 1
    ) { row in
      rows.append(FoodRow(row, FoodPosition(order: start.order, number: -row.real(2), id: row.text(1))))
    }
    return rows
  }

  /// The milliseconds that a position holds negated; a cursor may claim any number.
  private func milliseconds(_ negated: Double) -> Int64 {
    Int64(exactly: -negated) ?? (negated < 0 ? .max : .min)
  }

  // MARK: - From keys to a page

  func page(of rows: [FoodRow], limit: Int, cutoff: ArchiveCutoff) throws -> FoodPage {
    let shown = rows.prefix(limit)
    return FoodPage(
      foods: try shown.compactMap { try summary(key: $0.key, cutoff: cutoff) },
      nextCursor: rows.count > limit ? try shown.last?.position.cursor() : nil)
  }

  private func summary(key: Int64, cutoff: ArchiveCutoff) throws -> FoodSummary? {
    try database.first(
      """
      SELECT id, kind, name, brand, emoji, calories, protein, carbs, fat, servingQuantity, servingUnit, servingSize,
        source, createdMs, createdOffset, lastUsedMs, lastUsedOffset, archivedMs, archivedOffset, onShelf,
        barcode
      FROM food WHERE key = ?1
      """, key
    ) { row in
      let lastUsedAt = row.instant(15)
      let onShelf = row.integer(19) != 0
      return try FoodSummary(
        id: try row.identifier(0), kind: try row.word(1), name: row.text(2), brand: row.textIfPresent(3),
        barcode: row.productCodeIfPresent(20), emoji: row.textIfPresent(4), calories: row.numberIfPresent(5),
        protein: row.numberIfPresent(6),
        carbs: row.numberIfPresent(7), fat: row.numberIfPresent(8), servingQuantity: row.number(9),
        servingUnit: row.text(10),
        servingSize: row.textIfPresent(11), source: Source(rawValue: row.text(12)), createdAt: row.instant(13),
        lastUsedAt: lastUsedAt, onShelf: onShelf,
        archived: cutoff.reason(archivedAt: row.instantIfPresent(17), onShelf: onShelf, lastUsedAt: lastUsedAt))
    }
  }
}

/// A food that a list found, and its place in the order.
struct FoodRow {
  let key: Int64
  let position: FoodPosition

  init(_ row: borrowing Row, _ position: FoodPosition) {
    key = row.integer(0)
    self.position = position
  }
}
