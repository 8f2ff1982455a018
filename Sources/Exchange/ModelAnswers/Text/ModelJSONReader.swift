internal import JSON
internal import Model

/// Reads JSON from left to right, and mends what `ModelJSON` says.
struct ModelJSONReader {
  /// Why reading stopped.
  struct Problem: Error {
    enum Kind {
      case truncated
      case malformed
      case several
    }

    var kind: Kind
    var offset: Int
    /// A JSON Pointer to the value that was being read.
    var place: String
    var message: String

    init(_ kind: Kind, at offset: Int, place: String, _ message: String) {
      self.kind = kind
      self.offset = offset
      self.place = place
      self.message = message
    }
  }

  let bytes: [UInt8]
  /// Where the last straight quotation mark stands, so that nobody has to search for it again and again.
  private let lastQuotationMark: Int
  var position = 0
  var repairs: [ModelJSON.Repair] = []
  private var path: [String] = []
  /// Whether something stands outside of the objects that were read.
  private(set) var surroundings = (hasByteOrderMark: false, hasText: false)

  init(_ text: String) {
    bytes = Array(text.utf8)
    lastQuotationMark = bytes.lastIndex(of: UInt8(ascii: "\"")) ?? -1
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      surroundings.hasByteOrderMark = true
      position = 3
    }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  var place: String { JSONPointer(path).description }

  func truncated() -> Problem { Problem(.truncated, at: bytes.count, place: place, "The text ends") }

  func malformed(_ message: String) -> Problem {
    next == nil ? truncated() : Problem(.malformed, at: position, place: place, message)
  }

  mutating func note(_ kind: ModelJSON.Repair.Kind, found: String = "") {
    // A hostile answer is mended in no more places than a person would look at.
    guard repairs.count < 100 else { return }
    repairs.append(ModelJSON.Repair(kind, place, found: found))
  }

  // MARK: Around the object

  /// Moves to the next brace that an object can begin with. A brace before a word is one of a sentence.
  mutating func advanceToObject() throws(Problem) -> Bool {
    while let byte = next {
      guard byte == UInt8(ascii: "{") else {
        if !isJSONSpace(byte) { surroundings.hasText = true }
        position += 1
        continue
      }
      var after = position + 1
      while after < bytes.count, isJSONSpace(bytes[after]) { after += 1 }
      guard after < bytes.count else { throw truncated() }
      if beginsMember(after) {
        try checkBefore()
        return true
      }
      surroundings.hasText = true
      position = after
    }
    return false
  }

  /// Whether what may follow the brace of an object stands at a place: a name, the end, or a comment.
  private func beginsMember(_ offset: Int) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "/"): true
    default: quotationMark(at: offset) != nil
    }
  }

  /// Refuses an object that is a member of one whose beginning is missing.
  private func checkBefore() throws(Problem) {
    let before = bytes[..<position].reversed().drop(while: isJSONSpace)
    guard before.first == UInt8(ascii: ":"), before.dropFirst().drop(while: isJSONSpace).first == UInt8(ascii: "\"")
    else {
      return
    }
    throw malformed("The beginning of the object is missing")
  }

  /// Refuses an object that ended too early, by a brace too many.
  func checkEnd() throws(Problem) {
    let rest = bytes[position...].drop(while: isJSONSpace)
    guard let first = rest.first, first == UInt8(ascii: ",") || first == UInt8(ascii: "}"),
      lastQuotationMark > position
    else { return }
    throw Problem(.malformed, at: position, place: "", "More follows the end of the object")
  }

  // MARK: Values

  mutating func value() throws(Problem) -> JSONValue {
    try skipBlanks()
    guard let next else { throw truncated() }
    switch next {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try text())
    default: break
    }
    if quotationMark(at: position) != nil { return .string(try text()) }
    return try bareValue()
  }

  /// Reads the object whose brace comes next.
  mutating func object() throws(Problem) -> JSONObject {
    try enter()
    var members: [(String, JSONValue)] = []
    var places: [[UInt8]: Int] = [:]
    while try hasMore(before: UInt8(ascii: "}"), isFirst: members.isEmpty && places.isEmpty) {
      let key = try self.key()
      path.append(key)
      let value = try value()
      if let place = places[Array(key.utf8)] {
        if members[place].1 != value { note(.duplicateMember) }
      } else {
        places[Array(key.utf8)] = members.count
        members.append((key, value))
      }
      path.removeLast()
    }
    return JSONObject(members)
  }

  private mutating func array() throws(Problem) -> [JSONValue] {
    try enter()
    var elements: [JSONValue] = []
    while try hasMore(before: UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      path.append(String(elements.count))
      elements.append(try value())
      path.removeLast()
    }
    return elements
  }

  private mutating func enter() throws(Problem) {
    guard path.count < ModelJSON.limits.maximumDepth else { throw malformed("The values are nested too deeply") }
    position += 1
  }

  /// Whether another member or element follows; otherwise moves past the end of the container.
  private mutating func hasMore(before end: UInt8, isFirst: Bool) throws(Problem) -> Bool {
    try skipBlanks()
    if next == end {
      position += 1
      return false
    }
    if isFirst { return true }
    guard next == UInt8(ascii: ",") else { throw malformed("A comma is missing") }
    position += 1
    try skipBlanks()
    guard next == end else { return true }
    note(.trailingComma)
    position += 1
    return false
  }

  private mutating func key() throws(Problem) -> String {
    guard next == UInt8(ascii: "\"") || quotationMark(at: position) != nil else {
      throw malformed("A name in quotation marks is missing")
    }
    let key = try text()
    try skipBlanks()
    guard next == UInt8(ascii: ":") else { throw malformed("A colon is missing") }
    position += 1
    return key
  }

  // MARK: White space and comments

  mutating func skipBlanks() throws(Problem) {
    while let next {
      if isJSONSpace(next) {
        position += 1
      } else if next == UInt8(ascii: "/") {
        try skipComment()
      } else {
        return
      }
    }
  }

  /// Moves past a comment of either kind. One that ends with the text is cut, like all else that does.
  private mutating func skipComment() throws(Problem) {
    switch position + 1 < bytes.count ? bytes[position + 1] : nil {
    case UInt8(ascii: "/"):
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { throw truncated() }
      position = end + 1
    case UInt8(ascii: "*"):
      var end = position + 2
      while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
      guard end + 1 < bytes.count else { throw truncated() }
      position = end + 2
    case nil: throw truncated()
    default: throw malformed("A value is missing")
    }
    note(.comment)
  }
}

func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
}
