import Glibc
import Synchronization
public import System

/// The one place where bytes leave: messages wait here in order and one thread at a time writes them.
///
/// Nobody who sends ever waits for the reader at the other end. While nothing is queued, the sender writes what the pipe has
/// room for: on two cores a hand-over to another thread costs more than most answers. Everything else is left to the
/// writer thread.
public final class OutputQueue: MessageSink {
  private let descriptor: Int32
  private let framing: @Sendable () -> Framing
  /// Guards the queue, and which thread holds the descriptor.
  private let state: Monitor<State>
  /// The sum of the bytes in the queue, which every request asks for.
  private let queued = Atomic<Int>(0)

  private struct State {
    var messages: [Message] = []
    /// Set while a thread is inside a write; only that thread touches the descriptor.
    var isWriting = false
    var isWriterStarted = false
    var isClosed = false
    var onClosed: [@Sendable () -> Void] = []
  }

  private struct Message: Sendable {
    var bytes: OutgoingBytes
    /// How many bytes were written by the sender.
    var written = 0
    /// Later messages with the same key replace this one while it waits.
    var coalescingKey: String?
  }

  public init(descriptor: Int32, framing: @escaping @Sendable () -> Framing) {
    self.descriptor = descriptor
    self.framing = framing
    state = Monitor(State())
  }

  public var queuedBytes: Int { queued.load(ordering: .relaxed) }

  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Calls back once the other end is found to be gone.
  public func onClosed(_ callback: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isClosed { state.onClosed.append(callback) }
      return state.isClosed
    }
    if isLate { callback() }
  }

  public func send(_ body: consuming [UInt8], coalescingKey: String?) {
    let bytes = OutgoingBytes(body, framing: framing())
    let mayWrite = state.withLock { state in
      if state.isClosed { return false }
      if state.messages.isEmpty, !state.isWriting {
        state.isWriting = true
        return true
      }
      enqueue(Message(bytes: bytes, coalescingKey: coalescingKey), in: &state)
      return false
    }
    guard mayWrite else { return startWriterIfNeeded() }
    // What cannot be written this way at all, because the descriptor does not support it or is broken, is tried again by
    // the writer thread, which can wait and can tell the difference.
    let written = bytes.write(withoutWaitingTo: descriptor) ?? 0
    let isDone = written == bytes.count
    state.update { state in
      state.isWriting = false
      if !isDone, !state.isClosed {
        state.messages.insert(Message(bytes: bytes, written: written), at: 0)
        queued.add(bytes.count - written, ordering: .relaxed)
      }
    }
    if !isDone { startWriterIfNeeded() }
  }

  /// Whether everything sent so far is written, or the other end is gone.
  public var isFlushed: Bool {
    state.withLock { state in state.isClosed || (state.messages.isEmpty && !state.isWriting) }
  }

  /// Waits until everything sent so far is written, the other end is gone, or the deadline has passed.
  public func flush(until deadline: Deadline? = nil) {
    let isDone: (inout State) -> Void? = { state in
      state.isClosed || (state.messages.isEmpty && !state.isWriting) ? () : nil
    }
    if let deadline { _ = state.wait(until: deadline, for: isDone) } else { state.wait(for: isDone) }
  }

  /// Waits until fewer bytes than this are queued. Only for a reader whose input is a file: nobody waits for it.
  public func waitUntilQueued(isBelow bytes: Int) {
    if queuedBytes < bytes { return }
    state.wait { state in state.isClosed || queuedBytes < bytes ? () : nil }
  }

  /// Drops what waits; nothing is written from now on.
  public func close() {
    let callbacks = state.update { state in
      state.isClosed = true
      state.messages.removeAll()
      queued.store(0, ordering: .relaxed)
      defer { state.onClosed.removeAll() }
      return state.onClosed
    }
    for callback in callbacks { callback() }
  }

  private func enqueue(_ message: Message, in state: inout State) {
    if let key = message.coalescingKey,
      let index = state.messages.lastIndex(where: { $0.coalescingKey == key })
    {
      queued.add(message.bytes.count - state.messages[index].bytes.count, ordering: .relaxed)
      state.messages[index] = message
      return
    }
    queued.add(message.bytes.count, ordering: .relaxed)
    state.messages.append(message)
  }

  private func startWriterIfNeeded() {
    let mustStart = state.update { state in
      if state.isWriterStarted || state.isClosed { return false }
      state.isWriterStarted = true
      return true
    }
    if mustStart { startThread("ofj-writer") { [self] in runWriter() } }
  }

  private func runWriter() {
    while true {
      let batch: [Message]? = state.wait { state in
        if state.isClosed { return .some(nil) }
        if state.messages.isEmpty || state.isWriting { return nil }
        state.isWriting = true
        defer { state.messages.removeAll() }
        return state.messages
      }
      guard let batch else { return }
      var isGone = false
      for chunk in Self.chunks(of: batch) where !isGone {
        isGone = !write(chunk)
        state.update { _ in _ = queued.subtract(chunk.count, ordering: .relaxed) }
      }
      // Closed first: whoever waits for the queue to be empty must not take lost messages for written ones.
      if isGone { close() }
      state.update { $0.isWriting = false }
    }
  }

  /// Small messages are written together; the size bounds the copy.
  private static func chunks(of messages: [Message]) -> [[UInt8]] {
    let size = 64 * 1024
    var chunks: [[UInt8]] = []
    var chunk: [UInt8] = []
    for message in messages {
      if !chunk.isEmpty, chunk.count + message.bytes.count > size {
        chunks.append(chunk)
        chunk = []
      }
      message.bytes.append(to: &chunk)
      if message.written > 0 { chunk.removeFirst(message.written) }
    }
    chunks.append(chunk)
    return chunks
  }

  /// Writes all bytes; false when the other end is gone.
  private func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          // The descriptor was handed over non-blocking. That is a property of the open file, which others share, so it
          // stays as it is.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
