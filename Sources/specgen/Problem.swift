/// Something the author of a type, a doc comment or an example must mend before the specification can be written.
struct Problem: Error, Hashable, CustomStringConvertible {
  /// Where it is: `Sources/API/Journal/JournalLog.swift:12`, or a file without a line.
  var place: String
  /// What is wrong and how to mend it, as a sentence.
  var message: String

  init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  var description: String { "\(place): \(message)" }
}

/// All problems of one run, so that the author sees them together.
struct Problems: Error {
  var list: [Problem]
}
