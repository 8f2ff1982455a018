/// Why a text is not the YAML that was expected, and where.
public struct YAMLError: Error, Hashable, Sendable {
  /// A sentence without its full stop, for people.
  public var message: String
  public var position: YAMLPosition

  /// The line, from 1.
  public var line: Int { position.line }
  /// The character in the line, from 1.
  public var column: Int { position.column }

  public init(message: String, position: YAMLPosition) {
    self.message = message
    self.position = position
  }
}
