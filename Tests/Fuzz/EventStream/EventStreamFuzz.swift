import Net

/// Reads any bytes as an event stream, whole and in pieces: both must give the same events and the same end, within the limits.
///
/// The first byte of the input chooses the sizes of the pieces, and when events are given.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEventStream(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let seed = bytes.first else { return 0 }
  let dispatch: SSEParser.Dispatch = seed < 128 ? .atBlankLine : .onceJSONIsWhole
  let whole = outcome(of: bytes.dropFirst(), dispatch, pieceSizes: [bytes.count])
  let pieces = outcome(of: bytes.dropFirst(), dispatch, pieceSizes: [1, Int(seed % 7) + 1, Int(seed % 31) + 1])
  precondition(whole == pieces, "The events depend on how the bytes arrive.")
  return 0
}

private let maximumBytes = 64

private struct Outcome: Equatable {
  var events: [ServerSentEvent] = []
  var problem: SSEParser.Problem?
  var ending: SSEParser.Ending?
  var retry: Int?
}

private func outcome(of bytes: ArraySlice<UInt8>, _ dispatch: SSEParser.Dispatch, pieceSizes: [Int]) -> Outcome {
  var parser = SSEParser(dispatch: dispatch, maximumLineBytes: maximumBytes, maximumEventBytes: maximumBytes)
  var outcome = Outcome()
  var rest = bytes
  var piece = 0
  do {
    while !rest.isEmpty {
      let size = pieceSizes[piece % pieceSizes.count]
      piece += 1
      try parser.feed(rest.prefix(size)) { outcome.events.append(checked($0)) }
      rest = rest.dropFirst(size)
    }
    outcome.retry = parser.retryMilliseconds
    let ending = parser.finish()
    _ = ending.event.map(checked)
    outcome.ending = ending
  } catch {
    outcome.problem = error
  }
  return outcome
}

private func checked(_ event: ServerSentEvent) -> ServerSentEvent {
  precondition(!event.name.isEmpty)
  // A byte that is not UTF-8 becomes one character of three bytes.
  precondition(event.data.utf8.count <= 3 * maximumBytes && event.id.utf8.count <= 3 * maximumBytes)
  precondition(!event.data.utf8.contains(0x0D) && !event.id.utf8.contains(0x0A) && !event.name.utf8.contains(0x0A))
  return event
}
