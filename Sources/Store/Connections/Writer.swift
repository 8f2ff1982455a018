internal import Model
internal import System

/// The queue of jobs and the thread that performs them, which starts with the first job.
final class Writer: Sendable {
  private let file: StoreFile
  private let options: StoreOptions
  private let didCommit: @Sendable () -> Void
  /// Guards the jobs that wait and the state of the thread.
  private let queue = Monitor(Queue())

  private struct Queue: Sendable {
    var jobs: [any Job] = []
    var isClosing = false
    var isRunning = false
  }

  private enum Next {
    case jobs([any Job])
    case close
  }

  init(file: StoreFile, options: StoreOptions, didCommit: @escaping @Sendable () -> Void) {
    self.file = file
    self.options = options
    self.didCommit = didCommit
  }

  /// Appends a job; never waits.
  func add(_ job: any Job) {
    let isQueued = queue.update { queue in
      guard !queue.isClosing else { return false }
      if !queue.isRunning {
        queue.isRunning = true
        startThread("ofj-store") { self.run() }
      }
      queue.jobs.append(job)
      return true
    }
    if !isQueued {
      job.complete(with: Failure.storeUnavailable(file.path, reason: "the server is shutting down"))
    }
  }

  /// Performs what is queued, closes the file and ends the thread.
  func close() {
    queue.update { $0.isClosing = true }
    queue.wait { queue in queue.isRunning ? nil : () }
  }

  private func run() {
    let group = GroupCommit(
      file: file, options: options, isClosing: { [queue] in queue.withLock { $0.isClosing } }, didCommit: didCommit)
    var isFolded = true
    while true {
      // After a while without work, what is derived from the entries is brought up to date and the log is folded into
      // the data file; then there is nothing to do but wait.
      let next =
        isFolded
        ? queue.wait(for: Self.next)
        : queue.wait(until: .after(milliseconds: options.idleBeforeCheckpointMs), for: Self.next)
      switch next {
      case .jobs(let jobs):
        group.perform(jobs)
        isFolded = !group.hasOpenFile
      case nil:
        group.deriveFacts { [queue] in queue.withLock { !$0.jobs.isEmpty || $0.isClosing } }
        group.checkpoint()
        isFolded = true
      case .close:
        group.close()
        queue.update { $0.isRunning = false }
        return
      }
    }
  }

  private static func next(_ queue: inout Queue) -> Next? {
    guard queue.jobs.isEmpty else {
      defer { queue.jobs = [] }
      return .jobs(queue.jobs)
    }
    return queue.isClosing ? .close : nil
  }
}
