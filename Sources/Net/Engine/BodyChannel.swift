import Synchronization

/// The bytes between the thread of the engine, which fetches them, and the reader of a stream.
final class BodyChannel: HTTPBodySource {
  /// The engine stops fetching when this much waits to be read.
  static let capacity = 256 << 10

  typealias Head = Result<ResponseHead, NetworkError>
  private typealias Piece = Result<[UInt8]?, NetworkError>

  private struct State {
    var head: Head?
    var headReader: CheckedContinuation<Head, Never>?
    var bytes: [UInt8] = []
    var readers: [CheckedContinuation<Piece, Never>] = []
    /// How the body ended.
    var end: Result<Void, NetworkError>?
    /// Whether the engine waits for the reader.
    var isFull = false
  }

  /// Guards everything that both sides touch. A continuation is taken out before it is resumed, so each is resumed once.
  private let state = Mutex(State())
  private let onRoom: @Sendable () -> Void
  private let onCancel: @Sendable () -> Void

  /// - Parameters:
  ///   - onRoom: called when a full channel can take bytes again.
  ///   - onCancel: called when the reader wants no more, or is cancelled while it waits.
  init(onRoom: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void) {
    self.onRoom = onRoom
    self.onCancel = onCancel
  }

  // MARK: The engine's side

  /// The answer has begun.
  func open(_ head: ResponseHead) { give(.success(head)) }

  /// Takes bytes, or says that there is no room for them now.
  func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let reader: CheckedContinuation<Piece, Never>?? = state.withLock { state in
      if !state.bytes.isEmpty, state.bytes.count + bytes.count > Self.capacity {
        state.isFull = true
        return .none
      }
      if state.readers.isEmpty {
        state.bytes.append(contentsOf: bytes)
        return .some(nil)
      }
      return state.readers.removeFirst()
    }
    guard let reader else { return false }
    reader?.resume(returning: .success(Array(bytes)))
    return true
  }

  /// Nothing more comes. A failure before the head is the answer to the request as a whole.
  func finish(_ result: Result<Void, NetworkError>) {
    let readers = state.withLock { state in
      state.end = state.end ?? result
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume(returning: result.map { nil }) }
    if case .failure(let error) = result { give(.failure(error)) }
  }

  private func give(_ head: Head) {
    let reader = state.withLock { state -> CheckedContinuation<Head, Never>? in
      if state.head == nil { state.head = head }
      defer { state.headReader = nil }
      return state.headReader
    }
    reader?.resume(returning: head)
  }

  // MARK: The reader's side

  /// Waits for the answer to begin. Asked once.
  func head() async -> Head {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let head = state.withLock { state -> Head? in
          if state.head == nil { state.headReader = continuation }
          return state.head
        }
        if let head { continuation.resume(returning: head) }
      }
    } onCancel: {
      onCancel()
    }
  }

  func next() async throws(NetworkError) -> [UInt8]? {
    let piece = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in take(continuation) }
    } onCancel: {
      onCancel()
    }
    return try piece.get()
  }

  func cancel() { onCancel() }

  private func take(_ continuation: CheckedContinuation<Piece, Never>) {
    let (piece, hasRoom) = state.withLock { state -> (Piece?, Bool) in
      if state.bytes.isEmpty {
        if let end = state.end { return (end.map { nil }, false) }
        state.readers.append(continuation)
        return (nil, false)
      }
      let bytes = state.bytes
      state.bytes = []
      defer { state.isFull = false }
      return (.success(bytes), state.isFull)
    }
    if let piece { continuation.resume(returning: piece) }
    if hasRoom { onRoom() }
  }
}
