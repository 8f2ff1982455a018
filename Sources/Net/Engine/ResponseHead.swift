/// The status and the header fields of an answer, put together from the lines that arrive.
struct ResponseHead {
  private(set) var status = 0
  private(set) var headers: [HTTPHeader] = []
  /// Whether the blank line after the fields has come.
  private(set) var isComplete = false
  private var byteCount = 0

  /// More than any service sends, and little to hold.
  static let maximumBytes = 256 << 10

  enum Problem: Error { case tooLarge }

  /// Takes one line with its end. Interim answers (100 Continue, 103 Early Hints) give way to the next one; the fields that may
  /// follow a chunked body are dropped.
  mutating func append(_ line: UnsafeRawBufferPointer) throws(Problem) {
    if line.starts(with: "HTTP/".utf8) {
      self = ResponseHead()
      status = Self.status(of: line)
    } else if isComplete {
      return
    }
    byteCount += line.count
    if byteCount > Self.maximumBytes { throw .tooLarge }
    var content = line[...]
    while let last = content.last, last == 0x0D || last == 0x0A { content = content.dropLast() }
    if content.isEmpty {
      isComplete = status >= 200
    } else if let colon = content.firstIndex(of: 0x3A), !content.starts(with: "HTTP/".utf8) {
      headers.append(HTTPHeader(text(content[..<colon]), text(content[(colon + 1)...])))
    }
  }

  /// The length that the body is said to have.
  var contentLength: Int? {
    headers.last { $0.isNamed("Content-Length") }.flatMap { Int($0.value) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func status(of line: UnsafeRawBufferPointer) -> Int {
    let words = line.split(separator: 0x20, maxSplits: 2)
    return words.count > 1 ? Int(String(decoding: words[1].prefix(3), as: UTF8.self)) ?? 0 : 0
  }

  private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
