/// A JSON Pointer (RFC 6901): the way from a value to one inside it.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// Member names and array indices, outermost first and not escaped.
  public var components: [String]

  public init(_ components: [String] = []) {
    self.components = components
  }

  /// Reads the text form; nil when it is neither empty nor starts with `/`, or holds a `~` without `0` or `1`.
  public init?(parsing text: String) {
    components = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let component = Self.unescape(part) else { return nil }
      components.append(component)
    }
  }

  /// The text form: empty for the whole value, otherwise `/` before every component.
  public var description: String {
    components.reduce(into: "") { $0 += "/" + Self.escape($1) }
  }

  /// A component as it stands in the text form: `~` becomes `~0`, `/` becomes `~1`.
  public static func escape(_ component: String) -> String {
    guard component.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return component
    }
    var escaped = ""
    for scalar in component.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescape(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = part.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer {
  /// The array index a component stands for: digits without a leading zero (RFC 6901, section 4).
  static func index(_ component: String) -> Int? {
    guard component.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    guard component == "0" || component.utf8.first != UInt8(ascii: "0") else { return nil }
    return Int(component)
  }
}
