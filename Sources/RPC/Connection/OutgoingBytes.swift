import CSystem
import Glibc

/// A message as it goes over the wire: the header of its frame, if it has one, and its body.
struct OutgoingBytes: Sendable {
  private let header: [UInt8]
  private let body: [UInt8]

  init(_ body: consuming [UInt8], framing: Framing) {
    switch framing {
    case .lines:
      header = []
      body.append(Ascii.lineFeed)
    case .headers:
      header = Array("Content-Length: \(body.count)\r\n\r\n".utf8)
    }
    self.body = body
  }

  var count: Int { header.count + body.count }

  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: header)
    bytes.append(contentsOf: body)
  }

  /// Writes as much as the descriptor has room for, without waiting.
  ///
  /// - Returns: the number of bytes that were written, or nil when the descriptor cannot be written this way.
  func write(withoutWaitingTo descriptor: Int32) -> Int? {
    header.withUnsafeBytes { header in
      body.withUnsafeBytes { body in
        var parts = [Self.part(header), Self.part(body)]
        let written = ofj_write_without_waiting(descriptor, &parts, Int32(parts.count))
        if written >= 0 { return written }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
      }
    }
  }

  private static func part(_ bytes: UnsafeRawBufferPointer) -> iovec {
    iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
  }
}
