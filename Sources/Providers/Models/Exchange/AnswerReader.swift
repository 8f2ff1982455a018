internal import JSON

/// Reads the events of a stream in the language of one kind of service.
protocol AnswerReader {
  /// Takes an event that is JSON.
  ///
  /// - Parameter name: the name the stream gives the event; `message` when it gives none.
  mutating func take(_ json: JSONNode, name: String, into answer: inout AnswerSoFar)

  /// The stream said `[DONE]`.
  mutating func takeDone(into answer: inout AnswerSoFar)

  /// Whether an event that is no JSON may have held a piece of the text.
  func mayHoldText(_ event: String) -> Bool
}
