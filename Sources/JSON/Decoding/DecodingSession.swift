/// One run of decoding: the document, and what has been asked of each object so far.
///
/// Decoders and containers are this object and the index of a token. There are no coding paths to keep up to date: the
/// path to a token is found when an error needs it.
final class DecodingSession {
  let document: JSONDocument
  let text: UnsafePointer<UInt8>
  let tokens: UnsafePointer<Token>
  /// The token that is being decoded.
  let root: Int
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// One mark for each token from `root` on. Of a key: whether it was asked for. Of an object: 0 until a keyed
  /// container opens it, then the key token where the next search starts, or `entirelyRead`.
  private let marks: UnsafeMutablePointer<UInt32>

  /// Set while decoding a second time to find out what an object is asked for.
  private let recordedObject: Int?
  /// A value that the recorded object answers for a member it does not have, so that decoding goes on behind it.
  private let substitute: Substitute?
  private(set) var recordedKeys: [String] = []

  struct Substitute {
    var member: String
    /// The token of the value.
    var value: Int
  }

  private static let asked: UInt32 = 1
  private static let entirelyRead = UInt32.max

  init(
    document: JSONDocument, root: Int, userInfo: [CodingUserInfoKey: any Sendable], recordingKeysOf object: Int? = nil,
    substitute: Substitute? = nil
  ) {
    self.document = document
    text = document.text
    tokens = document.tokens
    self.root = root
    self.userInfo = userInfo
    recordedObject = object
    self.substitute = substitute
    let count = Int(document.tokens[root].next) - root
    marks = .allocate(capacity: count)
    marks.initialize(repeating: 0, count: count)
  }

  deinit {
    marks.deallocate()
  }

  // MARK: - Members

  /// Notes that a keyed container reads the object.
  func open(_ object: Int) {
    if marks[object - root] == 0 { marks[object - root] = UInt32(truncatingIfNeeded: object + 1) }
  }

  /// Notes that every member of the value is wanted, whatever it is called.
  func readEntirely(_ index: Int) {
    marks[index - root] = Self.entirelyRead
  }

  /// The value of a member of an opened object. Members are usually asked for in the order of the text, so the search
  /// starts behind the one found last; or at it, when that was only looked at and will be asked for again.
  @inline(__always)
  func member(_ name: String, of object: Int, isOnlyLook: Bool = false) -> Int? {
    if let recordedObject, recordedObject == object {
      record(name)
      if let substitute, substitute.member == name { return substitute.value }
    }
    var name = name
    return name.withUTF8 { find($0, in: object, isOnlyLook: isOnlyLook) }
  }

  private func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int, isOnlyLook: Bool) -> Int? {
    let first = object + 1
    let end = Int(tokens[object].next)
    guard first < end else { return nil }
    let mark = marks[object - root]
    let start = mark == Self.entirelyRead ? first : Int(mark)
    var key = start
    repeat {
      let following = Int(tokens[key + 1].next)
      let next = following < end ? following : first
      if KeyText.matches(tokens[key], in: text, name) {
        marks[key - root] = Self.asked
        if mark != Self.entirelyRead { marks[object - root] = UInt32(truncatingIfNeeded: isOnlyLook ? key : next) }
        return key + 1
      }
      key = next
    } while key != start
    return nil
  }

  /// Nobody reads a longer list, and a dictionary may ask for a million keys.
  static let mostRecordedKeys = 200

  private func record(_ name: String) {
    if recordedKeys.count < Self.mostRecordedKeys, !recordedKeys.contains(name) { recordedKeys.append(name) }
  }

  /// The first key, in the order of the text, that an opened object was not asked for.
  func firstUnknownMember() -> (object: Int, key: Int)? {
    let end = Int(tokens[root].next)
    var unknown: (object: Int, key: Int)?
    var index = root
    while index < end, index < unknown?.key ?? .max {
      guard tokens[index].kind == .object else {
        index += 1
        continue
      }
      let mark = marks[index - root]
      if mark == 0 || mark == Self.entirelyRead {
        index = Int(tokens[index].next)
        continue
      }
      if let key = keysNotAsked(of: index, atMost: 1).first, key < unknown?.key ?? .max { unknown = (index, key) }
      index += 1
    }
    return unknown
  }

  /// The first keys of an object that nobody asked for.
  func keysNotAsked(of object: Int, atMost limit: Int) -> [Int] {
    var keys: [Int] = []
    guard marks[object - root] != Self.entirelyRead else { return keys }
    var key = object + 1
    while key < tokens[object].next, keys.count < limit {
      if marks[key - root] != Self.asked { keys.append(key) }
      key = Int(tokens[key + 1].next)
    }
    return keys
  }

  // MARK: - Scalars

  @inline(__always)
  func isNull(_ index: Int) -> Bool { tokens[index].kind == .null }

  @inline(__always)
  func bool(at index: Int) throws -> Bool {
    switch tokens[index].kind {
    case .true: return true
    case .false: return false
    default: throw DecodingIssue(.mismatch(expected: .bool), at: index)
    }
  }

  @inline(__always)
  func string(at index: Int) throws -> String {
    guard tokens[index].kind == .string else { throw DecodingIssue(.mismatch(expected: .string), at: index) }
    return TokenText.string(tokens[index], in: text)
  }

  @inline(__always)
  func double(at index: Int) throws -> Double {
    guard isNumber(index) else { throw DecodingIssue(.mismatch(expected: .number), at: index) }
    return TokenText.double(tokens[index], in: text)
  }

  func float(at index: Int) throws -> Float {
    let number = Float(try double(at: index))
    guard number.isFinite else { throw DecodingIssue(.outOfRange(type: Float.self), at: index) }
    return number
  }

  @inline(__always)
  func integer<Value: FixedWidthInteger>(at index: Int, as type: Value.Type = Value.self) throws -> Value {
    guard isNumber(index) else { throw DecodingIssue(.mismatch(expected: .number), at: index) }
    switch TokenText.integer(tokens[index], in: text, as: type) {
    case .value(let value): return value
    case .notWhole: throw DecodingIssue(.notWhole, at: index)
    case .outOfRange: throw DecodingIssue(.outOfRange(type: type), at: index)
    }
  }

  @inline(__always)
  private func isNumber(_ index: Int) -> Bool {
    tokens[index].kind == .integer || tokens[index].kind == .number
  }

  // MARK: - Values

  /// A dictionary of numbers, as `Dictionary` would decode it.
  private func amounts(at object: Int) throws -> [String: Double] {
    guard tokens[object].kind == .object else { throw DecodingIssue(.mismatch(expected: .object), at: object) }
    readEntirely(object)
    var amounts = [String: Double](minimumCapacity: Int(tokens[object].detail))
    var key = object + 1
    while key < tokens[object].next {
      let name = TokenText.string(tokens[key], in: text)
      guard !isNull(key + 1) else { throw DecodingIssue(.missing(member: name), at: object) }
      amounts[name] = try double(at: key + 1)
      key = Int(tokens[key + 1].next)
    }
    return amounts
  }

  @inline(__always)
  func value<Value: Decodable>(at index: Int, as type: Value.Type) throws -> Value {
    // The elements of arrays and dictionaries come here as well, and the standard library's dictionary spends most of
    // its time on its keys. These types need no decoder. The casts are between a type and itself.
    if type == String.self { return unsafeBitCast(try string(at: index), to: Value.self) }
    if type == Double.self { return unsafeBitCast(try double(at: index), to: Value.self) }
    if type == [String: Double].self { return unsafeBitCast(try amounts(at: index), to: Value.self) }
    do {
      let value = try Value(from: NodeDecoder(session: self, index: index))
      // A type without members never asks for a container, and still every member is one it does not know.
      if tokens[index].kind == .object { open(index) }
      return value
    } catch {
      throw DecodingIssue(error, at: index, decoding: type)
    }
  }
}
