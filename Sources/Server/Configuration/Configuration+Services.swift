internal import Model

/// The rules of what is set about other services, whoever sets it.
extension Configuration {
  /// The longest time that somebody waits for a product, in seconds.
  static let mostTimeoutSeconds = 300.0
  static let leastTimeoutSeconds = 0.1
  static let maximumContactCharacters = 200

  /// A mail address or a web page, as it can stand in the parentheses of a `User-Agent`.
  static func contact(_ text: String) throws(Failure) -> String {
    let contact = text.trimmed()
    let isPlain = contact.utf8.allSatisfy { byte in
      0x21...0x7E ~= byte && byte != UInt8(ascii: "(") && byte != UInt8(ascii: ")") && byte != UInt8(ascii: "\\")
    }
    guard isPlain, 3...maximumContactCharacters ~= contact.utf8.count,
      contact.contains(where: { $0 == "@" || $0 == "." })
    else {
      throw Failure(
        .invalidValue, "A contact is a mail address or a web page.", hint: "Write it as you@example.com.")
    }
    return contact
  }

  /// - Returns: milliseconds.
  static func timeout(seconds: Double) throws(Failure) -> Int {
    guard leastTimeoutSeconds...mostTimeoutSeconds ~= seconds else {
      throw Failure(.invalidValue, "A time limit is between 0.1 and 300 seconds.")
    }
    return Int((seconds * 1000).rounded())
  }
}
