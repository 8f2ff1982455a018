extension XMLScanner {
  /// The value of an attribute of the current element, with its entities replaced; nil when the element has none of that
  /// name. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Throws: `Failure` of kind `invalidValue` that names the line when the attributes are not well formed, or when the
  ///   value has an entity that XML itself does not define.
  public func attribute(_ wanted: StaticString) throws -> String? {
    guard let value = try valueRange(of: wanted) else { return nil }
    let raw = text(value)
    guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
    return try replacingEntities(raw)
  }

  /// Whether an attribute begins with a text; false when the element has none of that name.
  public func attribute(_ wanted: StaticString, hasPrefix prefix: StaticString) throws -> Bool {
    guard let value = try valueRange(of: wanted), value.count >= prefix.utf8CodeUnitCount else { return false }
    return hasPrefix(prefix, at: value.lowerBound)
  }

  private func valueRange(of wanted: StaticString) throws -> Range<Int>? {
    var index = attributes.lowerBound
    let end = attributes.upperBound
    while true {
      while index < end, isSpace(byte(index)) { index += 1 }
      guard index < end else { return nil }
      let start = index
      while index < end, byte(index) != UInt8(ascii: "="), !isSpace(byte(index)) { index += 1 }
      let name = start..<index
      while index < end, isSpace(byte(index)) { index += 1 }
      guard index < end, byte(index) == UInt8(ascii: "="), !name.isEmpty else {
        throw refusal("an attribute has no value", line: line)
      }
      index += 1
      while index < end, isSpace(byte(index)) { index += 1 }
      guard index < end, byte(index) == UInt8(ascii: "\"") || byte(index) == UInt8(ascii: "'") else {
        throw refusal("the value of an attribute is not in quotes", line: line)
      }
      let quote = byte(index)
      let valueStart = index + 1
      index = valueStart
      while index < end, byte(index) != quote { index += 1 }
      guard index < end else { throw refusal("the value of an attribute is not closed", line: line) }
      if bytes(in: name, equal: wanted) { return valueStart..<index }
      index += 1
    }
  }

  private func replacingEntities(_ raw: UnsafeRawBufferPointer) throws -> String {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var rest = raw[...]
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<ampersand]
      // No entity of ours is longer than `&#x10FFFF;`.
      guard let semicolon = rest[ampersand...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw refusal("there is an & that begins no entity", line: line)
      }
      let entity = rest[(ampersand + 1)..<semicolon]
      guard let scalar = scalar(of: String(decoding: entity, as: UTF8.self)) else {
        throw refusal("the entity &\(String(decoding: entity, as: UTF8.self)); is not known", line: line)
      }
      result += Array(String(Character(scalar)).utf8)
      rest = rest[(semicolon + 1)...]
    }
    result += rest
    return String(decoding: result, as: UTF8.self)
  }

  private func scalar(of entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if entity.hasPrefix("#x") {
        number(entity.dropFirst(2), radix: 16)
      } else if entity.hasPrefix("#") {
        number(entity.dropFirst(1), radix: 10)
      } else {
        nil
      }
    }
  }

  private func number(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
    // `UInt32(_:radix:)` would take a sign.
    guard digits.first?.isHexDigit == true else { return nil }
    return UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init)
  }
}
