/// What a model was asked for.
public enum UsageOperation: String, Codable, Hashable, Sendable, CaseIterable {
  case scanLabel
  case scanFood
  case scanSearch
  case scanIngredient
  case iconEmoji
  /// A picture was to be drawn, which is paid for by other rules than text.
  case iconImage
  case chat
  case recipe
  /// One that this version has no name for.
  case other

  /// The operation with a name; `other` when this version does not know it.
  public init(named name: String) { self = UsageOperation(rawValue: name) ?? .other }
}
