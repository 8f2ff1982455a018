public import Model

/// The text of a secret, on its way in: visible ASCII characters without white space, which is cut off at the ends.
///
/// It is never answered, logged or repeated in an error.
public struct SecretInput: Codable, Sendable, WireFormat {
  public static let wireSchema: StaticString =
    #"{"type": "string", "minLength": 1, "maxLength": 8192, "writeOnly": true}"#

  public let secret: Secret

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    secret = try Secret(parsing: try container.decode(String.self))
  }

  /// Writes no secret: params are only ever read here.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secret.description)
  }
}
