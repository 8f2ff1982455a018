/// One value of a document, read in place.
public struct JSONNode: Sendable {
  /// What a value is.
  public enum Kind: String, Sendable, Hashable {
    case null
    case bool
    case number
    case string
    case array
    case object
  }

  /// The document the value is part of.
  public let document: JSONDocument
  let index: Int

  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  var token: Token { document.tokens[index] }

  public var kind: Kind { token.kind.nodeKind }

  /// Where the value stands in the text, in bytes, with its quotes or brackets.
  public var sourceRange: Range<Int> {
    let quotes = token.kind == .string ? 1 : 0
    return Int(token.start) - quotes..<Int(token.end) + quotes
  }

  /// The text of the value, as it was written.
  public var sourceBytes: [UInt8] {
    let range = sourceRange
    return Array(UnsafeBufferPointer(start: document.text + range.lowerBound, count: range.count))
  }

  public var isNull: Bool { token.kind == .null }

  public var bool: Bool? {
    switch token.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The number as an integer, when it is whole and fits: `1.0` and `1e2` are whole.
  public var integer: Int64? {
    guard kind == .number, case .value(let value) = TokenText.integer(token, in: document.text, as: Int64.self) else {
      return nil
    }
    return value
  }

  /// The number as the nearest double.
  public var double: Double? {
    kind == .number ? TokenText.double(token, in: document.text) : nil
  }

  public var string: String? {
    kind == .string ? TokenText.string(token, in: document.text) : nil
  }

  /// The member of an object; nil when there is none or this is no object. Searches from the start.
  public subscript(key: String) -> JSONNode? {
    guard token.kind == .object else { return nil }
    var key = key
    return key.withUTF8 { name in
      var member = index + 1
      while member < token.next {
        if KeyText.matches(document.tokens[member], in: document.text, name) {
          return JSONNode(document: document, index: member + 1)
        }
        member = Int(document.tokens[member + 1].next)
      }
      return nil
    }
  }

  /// The element of an array; nil when there is none or this is no array. Counts from the start.
  public subscript(index: Int) -> JSONNode? {
    guard token.kind == .array, index >= 0, index < token.detail else { return nil }
    var element = self.index + 1
    for _ in 0..<index { element = Int(document.tokens[element].next) }
    return JSONNode(document: document, index: element)
  }

  /// The elements of an array; nothing when this is no array.
  public var elements: some Sequence<JSONNode> {
    sequence(state: token.kind == .array ? index + 1 : Int(token.next)) { next -> JSONNode? in
      guard next < Int(token.next) else { return nil }
      let node = JSONNode(document: document, index: next)
      next = Int(node.token.next)
      return node
    }
  }

  /// The members of an object in the order of the text; nothing when this is no object.
  public var members: some Sequence<(key: String, value: JSONNode)> {
    sequence(state: token.kind == .object ? index + 1 : Int(token.next)) { next -> (key: String, value: JSONNode)? in
      guard next < Int(token.next) else { return nil }
      let key = TokenText.string(document.tokens[next], in: document.text)
      let node = JSONNode(document: document, index: next + 1)
      next = Int(node.token.next)
      return (key, node)
    }
  }

  /// The number of elements or members; 0 when this is neither an array nor an object.
  public var count: Int {
    token.kind == .array || token.kind == .object ? Int(token.detail) : 0
  }

  /// The value a JSON Pointer leads to; nil when there is none.
  public subscript(pointer: JSONPointer) -> JSONNode? {
    var node = self
    for component in pointer.components {
      let next =
        switch node.token.kind {
        case .object: node[component]
        case .array: JSONPointer.index(component).flatMap { node[$0] }
        default: JSONNode?.none
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// A copy that does not depend on the document.
  ///
  /// A number becomes `.integer` when it has neither fraction nor exponent and fits 64 bits; `-0` becomes
  /// `.number(-0.0)`, which keeps its sign.
  public var value: JSONValue { document.value(at: index) }
}

extension Token.Kind {
  var nodeKind: JSONNode.Kind {
    switch self {
    case .null: .null
    case .true, .false: .bool
    case .integer, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONDocument {
  /// Builds the value of a token. The depth limit of the scanner bounds the recursion.
  func value(at index: Int) -> JSONValue {
    let token = tokens[index]
    switch token.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .integer: return integerValue(token)
    case .number: return .number(TokenText.double(token, in: text))
    case .string: return .string(TokenText.string(token, in: text))
    case .array: return .array(arrayValue(at: index))
    case .object: return .object(objectValue(at: index))
    }
  }

  private func integerValue(_ token: Token) -> JSONValue {
    let start = text + Int(token.start)
    let isMinusZero = token.length == 2 && start[0] == Byte.minus && start[1] == Byte.zero
    if !isMinusZero, case .value(let integer) = TokenText.integer(token, in: text, as: Int64.self) {
      return .integer(integer)
    }
    return .number(TokenText.double(token, in: text))
  }

  private func arrayValue(at index: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    elements.reserveCapacity(Int(tokens[index].detail))
    var element = index + 1
    while element < tokens[index].next {
      elements.append(value(at: element))
      element = Int(tokens[element].next)
    }
    return elements
  }

  func objectValue(at index: Int) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(Int(tokens[index].detail))
    var key = index + 1
    while key < tokens[index].next {
      members.append((TokenText.string(tokens[key], in: text), value(at: key + 1)))
      key = Int(tokens[key + 1].next)
    }
    return JSONObject(uniqueMembers: members)
  }
}
