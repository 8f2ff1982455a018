/// Tells when a JSON object or array that comes line by line is whole. Looks at brackets and strings only: whether it
/// is JSON indeed is for a parser to say.
struct JSONExtent {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var hasBegun = false
  /// Something stands before the first bracket, so this is neither an object nor an array.
  private var isOther = false

  var isWhole: Bool { hasBegun && depth == 0 && !isOther }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if isInString {
        takeInString(byte)
      } else {
        takeOutside(byte)
      }
    }
  }

  private mutating func takeInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  private mutating func takeOutside(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      hasBegun = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth < 0 { isOther = true }
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 0 { isOther = true }
    case 0x20, 0x09, 0x0A, 0x0D: break
    default: if depth == 0 { isOther = true }
    }
  }
}
