public import JSON

/// Writes a backup member by member, laid out for people: the members must come sorted by name.
///
/// Only what is being written is in memory.
public struct BackupWriter {
  private let sink: ([UInt8]) throws -> Void
  private var isFirstMember = true
  private var isFirstElement = true

  public init(sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
  }

  /// Writes a member that is no long array.
  public mutating func member(_ name: String, _ value: JSONValue) throws {
    try beginMember(name)
    try sink(try text(value, depth: 1))
  }

  /// Begins an array, whose elements come next.
  public mutating func beginArray(_ name: String) throws {
    try beginMember(name)
    try write("[")
    isFirstElement = true
  }

  public mutating func element(_ object: JSONObject) throws {
    try write(isFirstElement ? "\n    " : ",\n    ")
    isFirstElement = false
    try sink(try text(.object(object), depth: 2))
  }

  public mutating func endArray() throws {
    try write(isFirstElement ? "]" : "\n  ]")
  }

  /// Writes the end of the backup.
  public mutating func finish() throws {
    try write(isFirstMember ? "{}\n" : "\n}\n")
  }

  private mutating func beginMember(_ name: String) throws {
    try write(isFirstMember ? "{\n  " : ",\n  ")
    isFirstMember = false
    try sink(try JSONEncoding.encode(name))
    try write(": ")
  }

  private func write(_ text: String) throws { try sink(Array(text.utf8)) }

  /// The text of a value, indented to where it stands. Line breaks come between values only: in strings they are escaped.
  private func text(_ value: JSONValue, depth: Int) throws -> [UInt8] {
    let plain = try JSONEncoding.encode(value, format: .pretty)
    var text: [UInt8] = []
    text.reserveCapacity(plain.count + plain.count / 4)
    for byte in plain {
      text.append(byte)
      if byte == UInt8(ascii: "\n") { text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth)) }
    }
    return text
  }
}
