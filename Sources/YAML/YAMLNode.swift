/// A value in a YAML document and where it was written.
public struct YAMLNode: Sendable {
  public enum Content: Sendable {
    case scalar(text: String, style: ScalarStyle)
    case sequence([YAMLNode])
    case mapping(YAMLMapping)
  }

  /// How a scalar was written. Only a plain one can be anything but a string.
  public enum ScalarStyle: Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
  }

  public var content: Content
  public var position: YAMLPosition

  public init(_ content: Content, position: YAMLPosition) {
    self.content = content
    self.position = position
  }
}

/// The members of a mapping in the order written; no key occurs twice.
public struct YAMLMapping: Sendable {
  public struct Member: Sendable {
    public var key: String
    /// Where the key was written.
    public var keyPosition: YAMLPosition
    public var value: YAMLNode
  }

  public private(set) var members: [Member] = []
  private var indices: [String: Int] = [:]

  public init() {}

  /// The value of a key.
  public subscript(key: String) -> YAMLNode? {
    indices[key].map { members[$0].value }
  }

  /// The member of a key.
  public func member(_ key: String) -> Member? {
    indices[key].map { members[$0] }
  }

  /// Adds a member at the end, unless its key is present already.
  ///
  /// - Returns: The member that has the key already; `nil` when the new one was added.
  mutating func append(_ member: Member) -> Member? {
    if let index = indices[member.key] { return members[index] }
    indices[member.key] = members.count
    members.append(member)
    return nil
  }
}

extension YAMLNode {
  /// The members when this is a mapping.
  public var mapping: YAMLMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// The elements when this is a sequence.
  public var sequence: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }
}
