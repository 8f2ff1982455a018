/// What a model is asked to find out.
public enum ScanOperation: String, Codable, Sendable, CaseIterable {
  /// What a nutrition label in photos states.
  case label
  /// What the portion of food in photos has in it, as an estimate.
  case food
  /// What a food that is described in words has in it, as the web says.
  case search
  /// What the portions of one thing that a nutrition calculator offers have in them, from photos of a table.
  case calculatorIngredient
}

/// How good a model to ask: better ones take longer and cost more.
public enum ScanModel: String, Codable, Sendable, CaseIterable {
  /// Fast and cheap; enough for labels.
  case lite
  /// Slower and better at estimates.
  case pro
}

/// Where the numbers of a scan come from.
public enum ScanOrigin: String, Codable, Sendable, CaseIterable {
  /// Read from a label or a printed table.
  case label
  /// Estimated by a model.
  case estimated
  /// Found on the web by a model.
  case web
}

extension ScanOperation {
  /// Where the numbers come from that it gives.
  public var origin: ScanOrigin {
    switch self {
    case .label, .calculatorIngredient: .label
    case .food: .estimated
    case .search: .web
    }
  }

  /// How an entry made from it comes into the journal.
  public var source: Source {
    switch self {
    case .label: .label
    case .food: .foodPhoto
    case .search, .calculatorIngredient: .manual
    }
  }
}
