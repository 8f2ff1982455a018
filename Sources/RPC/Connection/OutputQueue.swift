import Glibc
public import System

/// The one place where bytes leave: messages wait here in order and one thread at a time writes them.
///
/// Nobody who sends ever waits for the reader at the other end. A message that can be written at once, because nothing is
/// queued and the pipe has room for it, is written by the sender: on two cores a hand-over to another thread costs more
/// than most answers. Everything else is left to the writer thread.
public final class OutputQueue: MessageSink {
  private let descriptor: Int32
  private let framing: @Sendable () -> Framing
  /// Guards the queue, and which thread holds the descriptor.
  private let state: Monitor<State>

  private struct State {
    var messages: [Message] = []
    var byteCount = 0
    /// Set while a thread is inside `write`; only that thread touches the descriptor.
    var isWriting = false
    var isWriterStarted = false
    var isClosed = false
    var onClosed: [@Sendable () -> Void] = []
  }

  private struct Message: Sendable {
    var bytes: [UInt8]
    /// Later messages with the same key replace this one while it waits.
    var coalescingKey: String?
  }

  /// A pipe that reports room takes this much without blocking (POSIX `PIPE_BUF` on Linux).
  private static let certainBytes = 4096

  public init(descriptor: Int32, framing: @escaping @Sendable () -> Framing) {
    self.descriptor = descriptor
    self.framing = framing
    state = Monitor(State())
  }

  /// Bytes that wait to be written.
  public var queuedBytes: Int { state.withLock { $0.byteCount } }

  /// Whether the other end is gone.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Calls back once the other end is found to be gone.
  public func onClosed(_ callback: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isClosed { state.onClosed.append(callback) }
      return state.isClosed
    }
    if isLate { callback() }
  }

  /// Sends one message: the text of a JSON value on one line.
  ///
  /// - Parameter coalescingKey: a newer message with the same key may take the place of this one while it waits.
  public func send(_ body: [UInt8], coalescingKey: String?) {
    let bytes = framed(body)
    let canWriteNow = state.withLock { state in
      if state.isClosed { return false }
      if state.messages.isEmpty, !state.isWriting, bytes.count <= Self.certainBytes, hasRoom() {
        state.isWriting = true
        return true
      }
      Self.enqueue(Message(bytes: bytes, coalescingKey: coalescingKey), in: &state)
      return false
    }
    if canWriteNow {
      let isGone = !write(bytes)
      state.update { state in state.isWriting = false }
      if isGone { close() }
    } else {
      startWriterIfNeeded()
    }
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
    state.wait { state in state.isClosed || state.byteCount < bytes ? () : nil }
  }

  /// Drops what waits; nothing is written from now on.
  public func close() {
    let callbacks = state.update { state in
      state.isClosed = true
      state.messages.removeAll()
      state.byteCount = 0
      defer { state.onClosed.removeAll() }
      return state.onClosed
    }
    for callback in callbacks { callback() }
  }

  private static func enqueue(_ message: Message, in state: inout State) {
    if let key = message.coalescingKey,
      let index = state.messages.lastIndex(where: { $0.coalescingKey == key })
    {
      state.byteCount += message.bytes.count - state.messages[index].bytes.count
      state.messages[index] = message
      return
    }
    state.byteCount += message.bytes.count
    state.messages.append(message)
  }

  private func framed(_ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 32)
    if framing() == .headers {
      bytes.append(contentsOf: "Content-Length: \(body.count)\r\n\r\n".utf8)
      bytes.append(contentsOf: body)
    } else {
      bytes.append(contentsOf: body)
      bytes.append(Ascii.lineFeed)
    }
    return bytes
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
        state.update { $0.byteCount = max(0, $0.byteCount - chunk.count) }
      }
      state.update { $0.isWriting = false }
      if isGone { close() }
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
      chunk.append(contentsOf: message.bytes)
    }
    chunks.append(chunk)
    return chunks
  }

  private func hasRoom() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents == Int16(POLLOUT)
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
