/// What the user wrote about a day.
public struct DayNote: Hashable, Codable, Sendable {
  public var day: Day
  /// The note, 1 to 20 000 characters.
  public var text: String

  public init(day: Day, text: String) {
    self.day = day
    self.text = text
  }

  /// Checks the text.
  public func validate() throws(Failure) {
    if let message = Limits.problem(ofRequired: text, upTo: Limits.noteCharacters) {
      throw .invalid(message, path: "/text")
    }
  }
}
