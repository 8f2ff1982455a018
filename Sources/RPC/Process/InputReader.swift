import Glibc

/// Reads a descriptor to its end, waiting as long as it takes.
struct InputReader {
  let descriptor: Int32

  /// Calls `body` with the bytes of each read until the input ends.
  func readToEnd(_ body: (UnsafeRawBufferPointer) -> Void) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 {
        return
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        // The descriptor was handed over non-blocking; others share that setting, so it stays.
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Whether the input is a file, whose writer cannot be waiting for answers.
  var isRegularFile: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
