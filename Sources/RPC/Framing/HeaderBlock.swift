/// The header fields in front of a message: `Content-Length` and, optionally, others.
struct HeaderBlock: Sendable {
  /// A header block is short; what goes on longer is not a header.
  static let maximumBytes = 16 * 1024
  static let contentLengthName = Array("content-length:".utf8)

  private(set) var byteCount = 0
  private var length: Result<Int, FrameFault>?
  private var badLine: FrameFault?
  private var hasField = false
  private var charset: String?

  var isStarted: Bool { byteCount > 0 }
  var hasOnlyGarbage: Bool { !hasField }

  /// The length of the body, or why it is not known.
  var contentLength: Result<Int, FrameFault> {
    length ?? .failure(FrameFault("A header block without `Content-Length`."))
  }

  /// Why a body of known length cannot be read.
  var fault: FrameFault? {
    if let charset, charset != "utf-8", charset != "utf8" {
      return FrameFault("The charset \(charset) is not supported; messages are UTF-8.")
    }
    return badLine
  }

  mutating func add(_ line: [UInt8]) {
    byteCount += line.count + 2
    guard let colon = line.firstIndex(of: Ascii.colon), Self.looksLikeField(line[...]) else {
      badLine = FrameFault("\(Ascii.quoted(line[...])) is not a header field.")
      return
    }
    hasField = true
    let name = Ascii.lowercased(Ascii.trimmed(line[..<colon]))
    let value = Ascii.trimmed(line[(colon + 1)...])
    switch name {
    case "content-length":
      // Garbage in front of a good `Content-Length` is not worth losing the message that follows.
      badLine = nil
      length = Self.parseLength(value)
    case "content-type": charset = Self.charset(of: Ascii.lowercased(value))
    default: break
    }
  }

  /// Whether a line is `name: value` with a name that HTTP would accept.
  static func looksLikeField(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: Ascii.colon) else { return false }
    let name = Ascii.trimmed(line[..<colon])
    guard let first = name.first, Ascii.isLetter(first) else { return false }
    return name.allSatisfy { Ascii.isLetter($0) || Ascii.isDigit($0) || $0 == Ascii.hyphen }
  }

  private static func parseLength(_ text: ArraySlice<UInt8>) -> Result<Int, FrameFault> {
    guard !text.isEmpty, text.allSatisfy(Ascii.isDigit) else {
      return .failure(FrameFault("`Content-Length: \(Ascii.text(text))` is not a number of bytes."))
    }
    guard let count = Int(Ascii.text(text)) else {
      return .failure(FrameFault("`Content-Length: \(Ascii.text(text))` is larger than any message."))
    }
    return .success(count)
  }

  private static func charset(of contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, Ascii.trimmed(parts[0]) == "charset" else { continue }
      return String(Ascii.trimmed(parts[1]).filter { $0 != "\"" })
    }
    return nil
  }
}
