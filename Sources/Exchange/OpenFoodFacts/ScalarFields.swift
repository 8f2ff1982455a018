internal import Glibc
internal import JSON
internal import Model

/// What the members of products hold, whichever way they are written.
extension JSONCursor.Scalar {
  /// A text that says something, without white space around it.
  var statedText: String? {
    guard case .text(let bytes) = self else { return nil }
    return bytes.statedText
  }

  /// Whether it is this text, white space around it aside.
  func states(_ text: StaticString) -> Bool {
    guard case .text(let bytes) = self else { return false }
    return bytes.trimmed.equals(text)
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
    guard bytes.holds(UInt8(ascii: ",")) else { return bytes.statedText.map { [$0] } ?? [] }
    return bytes.split(separator: UInt8(ascii: ",")).compactMap { UnsafeBufferPointer(rebasing: $0).statedText }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text that the bytes are, as people wrote it; nil when they say nothing.
  fileprivate var statedText: String? {
    let trimmed = trimmed
    if trimmed.isEmpty { return nil }
    // No text of ours holds a NUL, which ends a text elsewhere.
    let text =
      trimmed.holds(0)
      ? String(decoding: trimmed.filter { $0 != 0 }, as: UTF8.self) : String(decoding: trimmed, as: UTF8.self)
    let plain = trimmed.holds(UInt8(ascii: "&")) ? text.plainText : text
    return plain.isEmpty ? nil : plain
  }

  fileprivate func holds(_ byte: UInt8) -> Bool {
    baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false
  }
}
