internal import CYAML

/// Makes a tree of the events of one document, without recursion, and refuses what the tree cannot say.
struct YAMLTreeBuilder {
  /// The finished document.
  private(set) var root: YAMLNode?

  private let maximumDepth: Int
  /// The sequences and mappings that are still open, outermost first.
  private var open: [OpenCollection] = []

  private struct OpenCollection {
    enum Kind {
      case sequence
      case mapping
    }

    let kind: Kind
    let position: YAMLPosition
    /// What a sequence holds so far.
    var elements: [YAMLNode] = []
    /// What a mapping holds so far.
    var mapping = YAMLMapping()
    /// Set between a key and its value.
    var key: (text: String, position: YAMLPosition)?
  }

  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
  }

  mutating func accept(_ event: yaml_event_t) throws(YAMLError) {
    let position = YAMLPosition(event.start_mark)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      guard root == nil else {
        throw YAMLError(message: "a second document starts here; only one is allowed", position: position)
      }
    case YAML_ALIAS_EVENT:
      throw YAMLError(message: "aliases (`*name`) are not supported; write the value again", position: position)
    case YAML_SCALAR_EVENT:
      try refuse(anchor: event.data.scalar.anchor, tag: event.data.scalar.tag, position: position)
      try add(scalar: event, position: position)
    case YAML_SEQUENCE_START_EVENT:
      try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, position: position)
      try start(.sequence, position: position)
    case YAML_MAPPING_START_EVENT:
      try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, position: position)
      try start(.mapping, position: position)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      try end()
    default:
      break
    }
  }

  private func refuse(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, position: YAMLPosition
  ) throws(YAMLError) {
    if anchor != nil {
      throw YAMLError(message: "anchors (`&name`) are not supported", position: position)
    }
    if tag != nil {
      throw YAMLError(message: "tags (`!name`) are not supported", position: position)
    }
  }

  private mutating func add(scalar event: yaml_event_t, position: YAMLPosition) throws(YAMLError) {
    let scalar = event.data.scalar
    let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    try add(YAMLNode(.scalar(text: text, style: .init(scalar.style)), position: position))
  }

  private mutating func start(_ kind: OpenCollection.Kind, position: YAMLPosition) throws(YAMLError) {
    guard open.count < maximumDepth else {
      throw YAMLError(message: "the text nests deeper than \(maximumDepth) levels", position: position)
    }
    open.append(OpenCollection(kind: kind, position: position))
  }

  private mutating func end() throws(YAMLError) {
    guard let collection = open.popLast() else { return }
    switch collection.kind {
    case .sequence: try add(YAMLNode(.sequence(collection.elements), position: collection.position))
    case .mapping: try add(YAMLNode(.mapping(collection.mapping), position: collection.position))
    }
  }

  /// Puts a finished node where it belongs: into the innermost open collection, or at the root.
  private mutating func add(_ node: YAMLNode) throws(YAMLError) {
    guard let collection = open.indices.last else {
      root = node
      return
    }
    switch open[collection].kind {
    case .sequence:
      open[collection].elements.append(node)
    case .mapping:
      if let key = open[collection].key {
        try addMember(key, value: node, to: collection)
      } else {
        open[collection].key = try Self.key(from: node)
      }
    }
  }

  private mutating func addMember(
    _ key: (text: String, position: YAMLPosition), value: YAMLNode, to collection: Int
  ) throws(YAMLError) {
    let member = YAMLMapping.Member(key: key.text, keyPosition: key.position, value: value)
    if let first = open[collection].mapping.append(member) {
      throw YAMLError(
        message: "the key `\(key.text)` is already set on line \(first.keyPosition.line)", position: key.position)
    }
    open[collection].key = nil
  }

  private static func key(from node: YAMLNode) throws(YAMLError) -> (text: String, position: YAMLPosition) {
    guard case .scalar(let text, _) = node.content else {
      throw YAMLError(message: "a key must be a scalar, not a sequence or mapping", position: node.position)
    }
    return (text, node.position)
  }
}

extension YAMLNode.ScalarStyle {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
