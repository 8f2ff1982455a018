import Glibc

/// A process and what it started, as far as their parents still run: a service that made itself independent of them is none
/// of it.
enum ProcessTree {
  /// A program that starts others faster than they are found is stopped before it is looked at again.
  private static let mostRounds = 8

  /// Ends a child of this process with all its descendants.
  ///
  /// They are stopped first, from the child on: a process that is stopped starts no other, and keeps its number.
  static func kill(_ process: pid_t) {
    var stopped: [pid_t] = [process]
    Glibc.kill(process, SIGSTOP)
    for _ in 0..<mostRounds {
      let found = descendants(of: process).filter { !stopped.contains($0) }
      if found.isEmpty { break }
      for descendant in found { Glibc.kill(descendant, SIGSTOP) }
      stopped += found
    }
    for process in stopped { Glibc.kill(process, SIGKILL) }
  }

  static func descendants(of process: pid_t) -> [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for (child, parent) in parents() { children[parent, default: []].append(child) }
    var found: [pid_t] = []
    var waiting = [process]
    while let parent = waiting.popLast() {
      let next = children.removeValue(forKey: parent) ?? []
      found += next
      waiting += next
    }
    return found
  }

  /// Every process of the system with its parent.
  private static func parents() -> [(child: pid_t, parent: pid_t)] {
    guard let directory = opendir("/proc") else { return [] }
    defer { closedir(directory) }
    var found: [(pid_t, pid_t)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let process = pid_t(name), let parent = parent(of: process) { found.append((process, parent)) }
    }
    return found
  }

  /// The parent of a process; nil when it has ended.
  private static func parent(of process: pid_t) -> pid_t? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // Behind the name, which may hold anything, stand the state and the parent.
    let fields = bytes[(bracket + 1)..<count].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
