public import System

/// Reads a dump on threads of its own: one takes it apart into lines, others read the products in them.
///
/// `Products` is what the products of some lines are gathered in.
public final class DumpReading<Products: Sendable>: Sendable {
  /// What some lines of the dump gave.
  public struct Batch: Sendable {
    public var products: Products
    public var log: DumpLog
    /// Where the lines end, in unpacked bytes.
    public var end: Int
    /// The number of the line that comes next, counted from 1.
    public var nextLine: Int
    /// The last bytes of the lines.
    public var lastBytes: [UInt8]
    /// How much of the dump as it is stored was read, from 0 to 1; nil for a pipe.
    public var share: Double?
  }

  private struct State: Sendable {
    /// Chunks that nobody reads yet, in their order.
    var chunks: [(chunk: DumpChunk, share: Double?)] = []
    /// Batches that were read, by their number.
    var batches: [Int: Batch] = [:]
    /// The number of the batch that is given out next.
    var next = 0
    /// How many chunks there are in all; nil as long as that is not known.
    var total: Int?
    /// Why the dump could not be read further.
    var failure: (any Error)?
    var isStopped = false
  }

  /// Guards what the threads have for each other.
  private let state = Monitor(State())

  /// How many chunks may wait to be read, of a megabyte each.
  private static var maximumChunks: Int { 4 }
  /// How many batches may be ahead of the one that is given out next, which are smaller: reading goes on while the one who
  /// stores them is busy with a commit.
  private static var maximumAhead: Int { 48 }
  /// One thread reads JSON as fast as another unpacks it; two are faster than what stores the products.
  private static var readerCount: Int { 2 }
  /// By these a place in a dump is known again.
  public static var lastByteCount: Int { 1024 }

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - line: the number of the next line of the source.
  ///   - chunkSize: how many bytes are read at once.
  ///   - stop: ends the threads soon, and `next` with `CancellationError`; to be cancelled in any case in the end.
  ///   - none: what products are gathered in, before there are any.
  ///   - gather: adds a product to those of the same lines; called on the threads that read.
  public init(
    _ source: DumpSource, line: Int, chunkSize: Int = 1 << 20, layout: DumpLayout, selection: DumpSelection,
    stop: Cancellation, into none: Products,
    gather: @escaping @Sendable (ProductRecord, inout Products) -> Void
  ) {
    stop.onCancel { [state] in state.update { $0.isStopped = true } }
    startThread("ofj-dump-lines") { [state] in
      yieldToOtherThreads()
      Self.takeApart(DumpChunker(source, line: line, chunkSize: chunkSize), source, state)
    }
    for _ in 0..<Self.readerCount {
      startThread("ofj-dump-read") { [state] in
        yieldToOtherThreads()
        Self.read(layout, selection, state, none, gather)
      }
    }
  }

  private enum Answer: Sendable {
    case batch(Batch), end, failed(any Error), stopped
  }

  /// The next batch, in the order of the dump; nil at the end.
  public func next() throws -> Batch? {
    let answer: Answer = state.wait { state in
      if state.isStopped { return .stopped }
      if let batch = state.batches.removeValue(forKey: state.next) {
        state.next += 1
        return .batch(batch)
      }
      guard state.total == state.next else { return nil }
      return state.failure.map { .failed($0) } ?? .end
    }
    switch answer {
    case .batch(let batch):
      // Now there is room for another chunk.
      state.update { _ in }
      return batch
    case .end: return nil
    case .failed(let error): throw error
    case .stopped: throw CancellationError()
    }
  }

  private static func takeApart(_ chunks: DumpChunker, _ source: DumpSource, _ state: Monitor<State>) {
    var chunker = chunks
    do {
      while let chunk = try chunker.next() {
        let share = source.share
        let goesOn = state.wait { state -> Bool? in
          if state.isStopped { return false }
          guard state.chunks.count < maximumChunks, chunk.number < state.next + maximumAhead else { return nil }
          state.chunks.append((chunk, share))
          return true
        }
        guard goesOn else { return }
        state.update { _ in }
      }
      state.update { $0.total = chunker.count }
    } catch {
      // What was read before the error still counts.
      state.update { state in
        state.total = chunker.count
        state.failure = error
      }
    }
  }

  private static func read(
    _ layout: DumpLayout, _ selection: DumpSelection, _ state: Monitor<State>, _ none: Products,
    _ gather: @Sendable (ProductRecord, inout Products) -> Void
  ) {
    var parser = DumpParser(layout, selection)
    while true {
      let next: (chunk: DumpChunk, share: Double?)?? = state.wait { state in
        if !state.isStopped, !state.chunks.isEmpty { return .some(state.chunks.removeFirst()) }
        return state.isStopped || state.total != nil ? .some(nil) : nil
      }
      guard case (let chunk, let share)?? = next else { return }
      // Now there is room for another chunk.
      state.update { _ in }
      var products = none
      let log = parser.read(chunk) { gather($0, &products) }
      let batch = Batch(
        products: products, log: log, end: chunk.end, nextLine: chunk.line + chunk.lineCount,
        lastBytes: Array(chunk.bytes.suffix(lastByteCount)), share: share)
      state.update { $0.batches[chunk.number] = batch }
    }
  }
}
