internal import CSystem
internal import Glibc
internal import Model
internal import System

/// Tells subscribers what was committed, by this process and by others on the same file.
///
/// There is one road for both: a thread reads the table of changes whenever a commit of our own or the operating system
/// says that the file was written. The thread lives only while somebody is subscribed.
final class ChangeFeed: Sendable {
  typealias Handler = @Sendable (StoreChange) -> Void

  private let file: StoreFile
  /// Guards who is subscribed and whether the thread runs.
  private let state = Monitor(State())

  struct Subscriber: Sendable {
    let revision: Int64
    let handler: Handler
  }

  private struct State: Sendable {
    var subscribers: [Int: Subscriber] = [:]
    var nextKey = 0
    var isRunning = false
    var isClosed = false
    /// What wakes the thread: an eventfd, or -1 while there is no thread.
    var bell: Int32 = -1
  }

  init(file: StoreFile) {
    self.file = file
  }

  func subscribe(_ handler: @escaping Handler) throws -> ChangeSubscription {
    // Read before the subscription is known, so that every commit from here on has a greater revision.
    let revision = try newestRevision()
    let key = state.update { state in
      state.nextKey += 1
      state.subscribers[state.nextKey] = Subscriber(revision: revision, handler: handler)
      if !state.isRunning, !state.isClosed {
        state.isRunning = true
        state.bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        let bell = state.bell
        startThread("ofj-changes") { self.run(bell) }
      } else {
        ring(state.bell)
      }
      return state.nextKey
    }
    return ChangeSubscription(revision: Int(revision)) { [weak self] in
      self?.state.update { state in
        state.subscribers[key] = nil
        ring(state.bell)
      }
    }
  }

  /// To be called after each commit of this process.
  func didCommit() {
    state.withLock { ring($0.bell) }
  }

  /// Ends all subscriptions and the thread.
  func close() {
    state.update { state in
      state.isClosed = true
      state.subscribers = [:]
      ring(state.bell)
    }
    state.wait { state in state.isRunning ? nil : () }
  }

  private func newestRevision() throws -> Int64 {
    let reader = Reader(file: file)
    // A file that still lacks migrations has told nobody anything.
    guard case .begun(let database) = try reader.begin(cancellation: nil, busyTimeout: 1000) else { return 0 }
    defer { reader.end() }
    return try ChangeLog.newestRevision(database)
  }

  private func run(_ bell: Int32) {
    var watch = DirectoryWatch(file: file.path, bell: bell)
    var delivery = ChangeDelivery(file: file)
    while true {
      let subscribers = state.update { state -> [Int: Subscriber]? in
        guard state.subscribers.isEmpty else { return state.subscribers }
        state.isRunning = false
        state.bell = -1
        return nil
      }
      guard let subscribers else { break }
      delivery.deliver(to: subscribers) { key in state.withLock { $0.subscribers[key] != nil } }
      watch.wait()
    }
    watch.close()
    Glibc.close(bell)
  }
}

private func ring(_ bell: Int32) {
  guard bell >= 0 else { return }
  var one: UInt64 = 1
  write(bell, &one, MemoryLayout.size(ofValue: one))
}
