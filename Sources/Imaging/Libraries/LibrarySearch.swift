internal import CSystem
internal import Glibc

/// Finds out whether the loader would find a library, without loading it: that takes some ten milliseconds and as many
/// megabytes, and a start of the service has neither.
struct LibrarySearch {
  var searchPath: String?
  var cache = "/etc/ld.so.cache"
  var directories = ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"]

  func finds(_ file: String) -> Bool {
    if file.contains("/") { return isReadable(file) }
    let named = (searchPath ?? "").split(separator: ":").map(String.init)
    return named.contains { isReadable($0 + "/" + file) } || isCached(file)
      || directories.contains { isReadable($0 + "/" + file) }
  }

  private func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The cache of the loader lists paths that end with a zero byte.
  private func isCached(_ file: String) -> Bool {
    let descriptor = open(cache, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0,
      let bytes = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), bytes != MAP_FAILED
    else { return false }
    defer { munmap(bytes, Int(status.st_size)) }
    let name = Array("/\(file)\0".utf8)
    return memmem(bytes, Int(status.st_size), name, name.count) != nil
  }
}
