/// A key of the user's for another service.
///
/// It cannot be encoded, and whatever prints it prints `<secret>`. Only `reveal()` gives the text, for the header of a
/// request or the place where secrets are kept.
public struct Secret: Sendable {
  private let text: String

  /// The longest secret, in bytes.
  public static let maximumBytes = 8 << 10

  /// Reads what somebody typed, pasted or piped. White space around it is not part of it.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose message holds nothing of the text.
  public init(parsing text: String) throws(Failure) {
    self.text = text.trimmed()
    let bytes = self.text.utf8
    guard !bytes.isEmpty else { throw .invalid("The secret is empty.") }
    guard bytes.count <= Self.maximumBytes else { throw .invalid("The secret is longer than 8 KiB.") }
    // As in a file that a shell reads, where they are no part of the value.
    guard bytes.count < 2 || bytes.first != bytes.last || ![0x22, 0x27].contains(bytes.first) else {
      throw .invalid("The secret stands between quotes.", hint: "Give it without them.")
    }
    // It travels in headers, where anything else ends the header or is refused by the other side.
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .invalid(
        "The secret holds white space, a line break, a control character or a letter outside of ASCII; no key does.",
        hint: "Copy the key again, on one line and without anything around it.")
    }
  }

  /// Reads the secret of this name, which may have rules of its own.
  public init(parsing text: String, for name: SecretName) throws(Failure) {
    try self.init(parsing: text)
    if let problem = name.problem(of: self.text) { throw problem }
  }

  /// The text itself, which must not reach a log, an error, a file other than the credentials, or an argument of a process.
  public func reveal() -> String { text }
}

extension Secret: Equatable {
  /// Takes as long however many bytes are the same.
  public static func == (left: Secret, right: Secret) -> Bool {
    let (left, right) = (Array(left.text.utf8), Array(right.text.utf8))
    var difference = UInt8(left.count == right.count ? 0 : 1)
    for (a, b) in zip(left, right) { difference |= a ^ b }
    return difference == 0
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "<secret>" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
