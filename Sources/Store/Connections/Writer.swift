internal import Model

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
    var thread: BackgroundThread?
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
      if queue.thread == nil { queue.thread = BackgroundThread("ofj-store") { self.run() } }
      guard queue.thread != nil else { return false }
      queue.jobs.append(job)
      return true
    }
    if !isQueued {
      job.complete(with: Failure.storeUnavailable(file.path, reason: "the server is shutting down"))
    }
  }

  /// Performs what is queued, closes the file and ends the thread.
  func close() {
    let thread = queue.update { queue in
      queue.isClosing = true
      defer { queue.thread = nil }
      return queue.thread
    }
    thread?.join()
  }

  private func run() {
    let group = GroupCommit(
      file: file, options: options, isClosing: { [queue] in queue.read { $0.isClosing } }, didCommit: didCommit)
    var isFolded = true
    while true {
      // After a while without work the log is folded into the data file; then there is nothing to do but wait.
      let patience: Int64? = isFolded ? nil : Int64(options.idleBeforeCheckpointMs)
      switch queue.wait(milliseconds: patience, until: Self.next) {
      case .jobs(let jobs):
        group.perform(jobs)
        isFolded = !group.hasOpenFile
      case nil:
        group.checkpoint()
        isFolded = true
      case .close:
        group.close()
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
