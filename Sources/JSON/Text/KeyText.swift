internal import Glibc

/// Compares the keys of a text with names.
enum KeyText {
  @inline(__always)
  static func matches(_ key: Token, in text: UnsafePointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !key.isEscaped else { return matchesEscaped(key, in: text, name) }
    guard key.length == name.count else { return false }
    guard let start = name.baseAddress else { return true }
    return memcmp(text + Int(key.start), start, name.count) == 0
  }

  private static func matchesEscaped(
    _ key: Token, in text: UnsafePointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // An escape is never shorter than what it stands for.
    guard key.length > name.count else { return false }
    return TokenText.string(key, in: text).utf8.elementsEqual(name)
  }
}
