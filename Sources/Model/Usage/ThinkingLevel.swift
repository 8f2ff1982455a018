/// How much a model may think before it answers. More costs more and takes longer; not every model knows every level.
public enum ThinkingLevel: String, Codable, Hashable, Sendable, CaseIterable {
  case minimal
  case low
  case medium
  case high
}
