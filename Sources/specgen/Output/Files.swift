internal import Glibc

/// The little of the file system that the generator needs.
enum Files {
  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func read(_ path: String) throws(Problem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, "cannot be opened") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, "cannot be read") }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes a file, creating the directories above it.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    if let slash = path.lastIndex(of: "/") { try makeDirectory(String(path[..<slash])) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, "cannot be created") }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(path, "cannot be written") }
      written += count
    }
  }

  /// Creates a directory and those above it; an existing one is fine.
  static func makeDirectory(_ path: String) throws(Problem) {
    guard !path.isEmpty, !isDirectory(path) else { return }
    if let slash = path.lastIndex(of: "/") { try makeDirectory(String(path[..<slash])) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure(path, "cannot be created") }
  }

  /// The regular files beneath a directory, as paths relative to it, in byte order; none when it does not exist.
  static func list(_ directory: String) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for name in names(in: directory + "/" + folder) {
        let path = folder.isEmpty ? name : folder + "/" + name
        if isDirectory(directory + "/" + path) { pending.append(path) } else { found.append(path) }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func remove(_ path: String) throws(Problem) {
    guard Glibc.remove(path) == 0 else { throw failure(path, "cannot be removed") }
  }

  /// Removes a directory and everything beneath it.
  static func removeTree(_ directory: String) {
    for name in names(in: directory) {
      let path = directory + "/" + name
      if isDirectory(path) { removeTree(path) } else { Glibc.remove(path) }
    }
    rmdir(directory)
  }

  /// A new directory for this run only.
  static func makeTemporaryDirectory() throws(Problem) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/specgen-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw failure(parent, "cannot hold a temporary directory") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  private static func failure(_ path: String, _ what: String) -> Problem {
    Problem(path, "\(what): \(String(cString: strerror(errno))).")
  }
}
