/// The names that models go by.
public enum ModelName {
  /// The longest name that is kept, in characters.
  static let maximumCharacters = 128

  /// A name as it is compared: without blanks around it and without a `models/` before it.
  public static func normalized(_ name: String) -> String {
    let name = name.trimmed()
    return name.hasPrefix("models/") ? String(name.dropFirst("models/".count)) : name
  }

  /// A name as it is kept: normalized, and no longer than names are.
  public static func kept(_ name: String) -> String { String(normalized(name).prefix(maximumCharacters)) }
}

/// A name of a model that tells nothing about who uses it: such as `gemini-3.5-flash` or `google/gemini-3.5-flash`.
///
/// Servers on the user's machine may call a model by the path of its file, and a person may type anything; neither has
/// this form.
public struct PublicModelName: Hashable, Sendable, Codable {
  public let text: String

  /// Letters, digits and `.-_:~` of ASCII, at most 96, with at most one slash in between; nil for anything else.
  public init?(_ name: String) {
    let name = ModelName.normalized(name)
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.utf8.count <= 96, parts.count <= 2, parts.allSatisfy(Self.isPlain) else { return nil }
    text = name
  }

  private static func isPlain(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "~"): true
        default: false
        }
      }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let name = PublicModelName(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected the public name of a model.")
    }
    self = name
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
