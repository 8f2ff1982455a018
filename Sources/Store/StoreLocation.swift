internal import Glibc
internal import Model

/// Where the data file is: a directory and `journal.db` in it.
public struct StoreLocation: Hashable, Sendable {
  /// The absolute path of the data directory.
  public let directory: String
  /// Whether missing parents of the directory are created too. True for the default place; a directory that somebody
  /// typed is created only where its parent exists, so that a typing error does not start an empty journal.
  public let createsParents: Bool

  /// The absolute path of the data file.
  public let file: String

  /// A data directory, by an absolute path or one relative to the current directory.
  public init(directory: String, createsParents: Bool) {
    self.directory = absolutePath(directory)
    file = self.directory + "/journal.db"
    self.createsParents = createsParents
  }
}

/// Which file a path names right now. A path can name another file later, when somebody restores a backup.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64
}

extension StoreLocation {
  /// The identity of the data file, or nil while there is none, or nothing in it yet.
  ///
  /// - Throws: `Failure` when there is something that cannot be a data file.
  func currentFile() throws -> FileIdentity? {
    var status = stat()
    guard stat(file, &status) == 0 else {
      let code = errno
      guard code == ENOENT else { throw unreachable(code) }
      try checkDirectory()
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure.storeUnavailable(file, reason: "it is not a regular file")
    }
    return status.st_size == 0 ? nil : FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Creates the data directory (mode 0700) and an empty data file (mode 0600) where they do not exist.
  ///
  /// SQLite gives its side files the mode of the data file, so they are private too.
  func createFile() throws {
    try createDirectory()
    let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      guard code != EEXIST else { return }
      throw creationFailure(file, code)
    }
    defer { close(descriptor) }
    // The name of the file must survive a power cut as well as its content, which SQLite looks after.
    fsync(descriptor)
    synchronizeDirectory(directory)
  }

  /// Creates the data directory (mode 0700) where it does not exist.
  func createDirectory() throws {
    try checkDirectory()
    var missing: [String] = []
    var path = directory
    while path != "/", access(path, F_OK) != 0, createsParents || missing.isEmpty {
      missing.append(path)
      path = parentPath(path)
    }
    for path in missing.reversed() {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw creationFailure(path, errno) }
      synchronizeDirectory(parentPath(path))
    }
  }

  /// Throws when the directory cannot exist or cannot be created, though nothing has been tried yet.
  private func checkDirectory() throws {
    var status = stat()
    if stat(directory, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw Failure.storeUnavailable(file, reason: "\(directory) is not a directory")
      }
      return
    }
    guard errno == ENOENT else { throw unreachable(errno) }
    guard !createsParents else { return }
    let parent = parentPath(directory)
    guard stat(parent, &status) == 0 else {
      throw Failure(
        .storeUnavailable, "The data directory \(directory) cannot be used: its parent \(parent) does not exist.",
        hint: "Create \(parent), or choose another data directory.")
    }
  }

  private func unreachable(_ code: Int32) -> Failure {
    code == ENOTDIR
      ? .storeUnavailable(file, reason: "a part of its path is not a directory")
      : .storeUnavailable(file, reason: systemMessage(code))
  }

  private func creationFailure(_ path: String, _ code: Int32) -> Failure {
    switch code {
    case EACCES, EPERM, EROFS: .storeReadOnly(file)
    case ENOSPC, EDQUOT: .storeFull(file)
    default: .storeUnavailable(file, reason: "\(path) cannot be created: \(systemMessage(code))")
    }
  }
}

/// Writes the names in a directory to disk, as far as the file system can.
func synchronizeDirectory(_ path: String) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

func parentPath(_ path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}

private func absolutePath(_ path: String) -> String {
  var absolute = path
  if !path.hasPrefix("/") {
    let current = getcwd(nil, 0)
    defer { free(current) }
    absolute = (current.map { String(cString: $0) } ?? "") + "/" + path
  }
  while absolute.count > 1, absolute.hasSuffix("/") { absolute.removeLast() }
  return absolute
}
