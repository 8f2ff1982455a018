internal import Model

/// The columns of the table `container`, in the order of the schema.
enum ContainerColumn {
  static let key: Int32 = 0
  static let id: Int32 = 1
  static let foodName: Int32 = 2
  static let foodBrand: Int32 = 3
  static let foodId: Int32 = 4
  static let calories: Int32 = 5
  static let protein: Int32 = 6
  static let carbs: Int32 = 7
  static let fat: Int32 = 8
  static let nutrients: Int32 = 9
  static let gramsPerServing: Int32 = 10
  static let tareWeight: Int32 = 11
  static let startWeight: Int32 = 12
  static let finalWeight: Int32 = 13
  static let startedMs: Int32 = 14
  static let completedMs: Int32 = 16
}

extension Container {
  /// The container of a row of `SELECT * FROM container`.
  init(_ row: borrowing Row) throws {
    try self.init(
      id: try row.identifier(ContainerColumn.id), foodName: row.text(ContainerColumn.foodName),
      foodBrand: row.textIfPresent(ContainerColumn.foodBrand),
      foodId: try row.isNull(ContainerColumn.foodId) ? nil : row.identifier(ContainerColumn.foodId),
      calories: row.number(ContainerColumn.calories), protein: row.numberIfPresent(ContainerColumn.protein),
      carbs: row.numberIfPresent(ContainerColumn.carbs), fat: row.numberIfPresent(ContainerColumn.fat),
      nutrients: try row.textIfPresent(ContainerColumn.nutrients).map(StoredJSON.nutrients) ?? Nutrients(),
      gramsPerServing: row.number(ContainerColumn.gramsPerServing),
      tareWeight: row.numberIfPresent(ContainerColumn.tareWeight), startWeight: row.number(ContainerColumn.startWeight),
      finalWeight: row.numberIfPresent(ContainerColumn.finalWeight), startedAt: row.instant(ContainerColumn.startedMs),
      completedAt: row.instantIfPresent(ContainerColumn.completedMs))
  }
}
