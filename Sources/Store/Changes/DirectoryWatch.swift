internal import CSystem
internal import Glibc
internal import System

/// Waits until somebody may have written the data file.
struct DirectoryWatch {
  private let file: String
  private let bell: Int32
  private let notifier: Int32
  private var watch: Int32 = -1
  private var settlesUntil = Deadline.now

  /// The kernel tells of a write before SQLite makes it visible, which happens only after the log is on disk. So the file
  /// is looked at again and again for a while, in steps of `settlingStepMs`.
  private static let settlingMs = 300
  private static let settlingStepMs: Int32 = 10
  /// How long to wait at most, in case the disk was slower than that.
  private static let idleMs: Int32 = 2000
  /// How long to wait while the directory cannot be watched.
  private static let unwatchedMs: Int32 = 100

  init(file: String, bell: Int32) {
    self.file = file
    self.bell = bell
    notifier = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    addWatch()
  }

  /// Returns when there is reason to look at the file, or after a while without one.
  mutating func wait() {
    if watch < 0 { addWatch() }
    var descriptors = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
    if Deadline.now < settlesUntil {
      // Not woken by further writes, so that a flood of them costs no more than the steps.
      poll(&descriptors, 1, Self.settlingStepMs)
    } else {
      descriptors.append(pollfd(fd: notifier, events: Int16(POLLIN), revents: 0))
      poll(&descriptors, 2, watch < 0 ? Self.unwatchedMs : Self.idleMs)
    }
    var count: UInt64 = 0
    read(bell, &count, MemoryLayout.size(ofValue: count))
    if drainNotifier() { settlesUntil = .after(milliseconds: Self.settlingMs) }
  }

  func close() {
    Glibc.close(notifier)
  }

  private mutating func addWatch() {
    // The log lies beside the file itself, which a link may have put elsewhere.
    let resolved = realpath(file, nil)
    defer { free(resolved) }
    let directory = parentPath(resolved.map { String(cString: $0) } ?? file)
    let events = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
    watch = inotify_add_watch(notifier, directory, UInt32(events))
  }

  /// Whether there were events. The watch is gone when the directory is.
  private mutating func drainNotifier() -> Bool {
    var hasEvents = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while true {
        let length = read(notifier, buffer.baseAddress, buffer.count)
        guard length > 0 else { return }
        hasEvents = true
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= length {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 { watch = -1 }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    return hasEvents
  }
}
