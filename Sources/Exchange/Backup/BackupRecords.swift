public import JSON
public import Model

/// A day of a backup.
public struct BackupLog: Sendable {
  public var id: Identifier
  public var day: Day
  public var note: String?
  /// Members that this version has no name for.
  public var remainder: JSONObject
  /// The JSON Pointer of the record.
  public var path: String
  /// Whether the app's instant is the beginning of a day in the zone that it was read in.
  var isMidnight: Bool

  public init(id: Identifier, day: Day, note: String? = nil, remainder: JSONObject = JSONObject()) {
    self.id = id
    self.day = day
    self.note = note
    self.remainder = remainder
    path = ""
    isMidnight = true
  }
}

/// An entry of a backup.
public struct BackupEntry: Sendable {
  /// The entry, but for its day.
  public var entry: Entry
  /// The log it belongs to.
  public var logId: Identifier?
  /// The day of that log, when the backup has it.
  public var day: Day?
  /// Whether it states everything, also what the app has no members for.
  public var isExact: Bool
  /// Members that this version has no name for.
  public var remainder: JSONObject

  public init(entry: Entry, logId: Identifier?, isExact: Bool = true, remainder: JSONObject = JSONObject()) {
    self.entry = entry
    self.logId = logId
    self.isExact = isExact
    self.remainder = remainder
  }
}

/// A food of a backup.
public struct BackupFood: Sendable {
  public var food: Food
  public var icon: FoodIcon?
  /// Whether it states everything, also what the app has no members for.
  public var isExact: Bool
  /// Members that this version has no name for.
  public var remainder: JSONObject

  public init(food: Food, icon: FoodIcon?, isExact: Bool = true, remainder: JSONObject = JSONObject()) {
    self.food = food
    self.icon = icon
    self.isExact = isExact
    self.remainder = remainder
  }
}

/// A container of a backup.
public struct BackupContainer: Sendable {
  public var container: Container
  /// Whether it states everything, also what the app has no members for.
  public var isExact: Bool
  /// Members that this version has no name for.
  public var remainder: JSONObject

  public init(container: Container, isExact: Bool = true, remainder: JSONObject = JSONObject()) {
    self.container = container
    self.isExact = isExact
    self.remainder = remainder
  }
}
