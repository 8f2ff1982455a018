internal import JSON
internal import Model

/// What the members of products hold, whichever way they are written.
extension JSONCursor.Scalar {
  /// A text that says something, without white space around it.
  var statedText: String? {
    guard case .text(let bytes) = self else { return nil }
    let trimmed = bytes.trimmed
    return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
  }

  /// A code, which some write as a number.
  var codeText: String? {
    guard case .number(let number) = self else { return statedText }
    return Int(exactly: number).map { String($0) }
  }

  /// The text of a serving, which is now and then a bare number.
  var servingText: String? {
    guard case .number(let number) = self else { return statedText }
    return Limits.shown(number)
  }

  var wholeNumber: Int? { LenientNumber.plain(self).flatMap { Int(exactly: $0.rounded()) } }

  /// `"on"`, `true` and 1.
  var isTrue: Bool {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number == 1
    case .text(let bytes): bytes.trimmed.equals("on") || bytes.trimmed.equals("1") || bytes.trimmed.equals("true")
    case .null, .container: false
    }
  }

  /// The parts of a text between commas, without blank ones.
  var statedList: [String] {
    guard case .text(let bytes) = self else { return [] }
    return bytes.split(separator: UInt8(ascii: ",")).compactMap { part in
      let trimmed = UnsafeBufferPointer(rebasing: part).trimmed
      return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
  }
}
