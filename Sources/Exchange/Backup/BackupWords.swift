internal import Model

/// The words of the backup format.
public enum BackupWords {
  /// The member that holds what the app's own members cannot say. The app passes over it.
  public static let ours = "ofj"
  /// The newest version of the format that can be read, and the one that is written.
  public static let schemaVersion: Int64 = 1

  public static let logs = "dailyLogs"
  public static let entries = "nutritionEntries"
  public static let foods = "savedFoods"
  public static let containers = "trackedContainers"

  /// Our names of members that the app calls otherwise.
  private static let appNames = [
    "ingredients": "compositeIngredients", "builds": "calculatorCustomizations", "nutrients": "micronutrients",
    "ingredientId": "ingredientID", "portionId": "portionID", "quantity": "selectedQuantity", "unit": "selectedUnit",
  ]

  /// A JSON Pointer into one of our records as one into the app's.
  static func appPath(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // The last part of a selection or a mapping is called the same by both.
    let isPart = parts.contains("selections") || parts.contains("servingMappings")
    return parts.map { isPart && $0 != "builds" ? $0 : appNames[$0] ?? $0 }.joined(separator: "/")
  }
}

/// A meal as the app calls it.
enum AppMeal: String, CaseIterable {
  case breakfast = "Breakfast"
  case lunch = "Lunch"
  case dinner = "Dinner"
  case snack = "Snack"

  init(_ meal: Meal) {
    switch meal {
    case .breakfast: self = .breakfast
    case .lunch: self = .lunch
    case .dinner: self = .dinner
    case .snack: self = .snack
    }
  }

  var meal: Meal {
    switch self {
    case .breakfast: .breakfast
    case .lunch: .lunch
    case .dinner: .dinner
    case .snack: .snack
    }
  }
}

/// How something came into the journal as the app calls it.
enum AppScanMode: String, CaseIterable {
  case label = "Label Scan"
  case foodPhoto = "Food Photo"
  case barcode = "Barcode"
  case manual = "Manual"

  /// The mode that comes nearest to a source, of which the app knows four only.
  init(_ source: Source) {
    let word = source.rawValue.lowercased()
    if word.contains("barcode") || word.contains("product") {
      self = .barcode
    } else if word.contains("label") {
      self = .label
    } else if word.contains("photo") {
      self = .foodPhoto
    } else {
      self = .manual
    }
  }

  /// Reads a mode as foods may state it: in any spelling; whatever it is else means typed in.
  init(lenient text: String) {
    if let exact = AppScanMode(rawValue: text) {
      self = exact
      return
    }
    switch text.lowercased().filter(\.isLetter) {
    case "label", "labelscan": self = .label
    case "foodphoto": self = .foodPhoto
    case "barcode": self = .barcode
    default: self = .manual
    }
  }

  var source: Source {
    switch self {
    case .label: .label
    case .foodPhoto: .foodPhoto
    case .barcode: .barcode
    case .manual: .manual
    }
  }
}
