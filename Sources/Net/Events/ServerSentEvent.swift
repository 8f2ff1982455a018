/// One event of an event stream.
public struct ServerSentEvent: Hashable, Sendable {
  /// The name of the event; `message` when the stream gives none.
  public var name: String
  /// The data, its lines joined by a line feed.
  public var data: String
  /// The last identifier that the stream gave, in this event or an earlier one; empty when it gave none.
  public var id: String
  /// Whether the data are JSON that stood in the stream by itself, in no field. See
  /// `SSEParser.Dispatch.onceJSONIsWhole`.
  public var isBare: Bool

  public init(name: String = "message", data: String, id: String = "", isBare: Bool = false) {
    self.name = name
    self.data = data
    self.id = id
    self.isBare = isBare
  }
}
