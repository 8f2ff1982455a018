/// A text that is known to be valid JSON, with its values ready to be read in place.
///
/// Parsing follows RFC 8259 and nothing more: UTF-8 without byte order mark, no comments, no trailing commas, no NaN
/// and no Infinity. Beyond the RFC it refuses duplicate keys, halves of surrogate pairs and numbers that no double
/// holds. The document keeps its own copy of the text.
public final class JSONDocument: @unchecked Sendable {
  // Sendable: the memory behind both pointers is written in `init` only, belongs to this object alone, and is freed in
  // `deinit`; nothing else is stored.
  let text: UnsafePointer<UInt8>
  let tokens: UnsafePointer<Token>

  /// The length of the text in bytes.
  public let byteCount: Int

  /// Parses a text.
  ///
  /// - Throws: `JSONSyntaxError` with the place of the first violation, or the limit that was exceeded.
  public convenience init(parsing bytes: UnsafeRawBufferPointer, limits: JSONLimits = .standard)
    throws(JSONSyntaxError)
  {
    guard bytes.count <= limits.maximumBytes else { throw Self.tooLarge(bytes.count, limits) }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + Scanner.padding)
    UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: bytes)
    try self.init(owning: copy, count: bytes.count, limits: limits)
  }

  /// Parses the bytes of a collection.
  public convenience init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = .standard)
    throws(JSONSyntaxError)
  {
    let count = bytes.count
    guard count <= limits.maximumBytes else { throw Self.tooLarge(count, limits) }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Scanner.padding)
    _ = UnsafeMutableBufferPointer(start: copy, count: count).initialize(from: bytes)
    try self.init(owning: copy, count: count, limits: limits)
  }

  /// Parses the UTF-8 of a string.
  public convenience init(parsing text: String, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
    try self.init(parsing: text.utf8, limits: limits)
  }

  /// Parses `count` bytes of memory that has room for the padding and belongs to the document from now on.
  private init(owning memory: UnsafeMutablePointer<UInt8>, count: Int, limits: JSONLimits) throws(JSONSyntaxError) {
    (memory + count).initialize(repeating: 0, count: Scanner.padding)
    var scanner = Scanner(text: memory, count: count, limits: limits)
    do {
      try scanner.scan()
    } catch {
      let syntaxError = scanner.describe(error)
      scanner.tokens.deallocate()
      memory.deallocate()
      throw syntaxError
    }
    text = UnsafePointer(memory)
    tokens = UnsafePointer(scanner.tokens)
    byteCount = count
  }

  deinit {
    text.deallocate()
    tokens.deallocate()
  }

  /// The value of the text.
  public var root: JSONNode { JSONNode(document: self, index: 0) }

  private static func tooLarge(_ count: Int, _ limits: JSONLimits) -> JSONSyntaxError {
    JSONSyntaxError(
      kind: .tooLarge,
      message: "The text has \(count) bytes, more than the limit of \(limits.maximumBytes) (maximumBytes).",
      byteOffset: limits.maximumBytes, pointer: "")
  }
}

extension Scanner {
  func describe(_ failure: ScanFailure) -> JSONSyntaxError {
    JSONSyntaxError(
      kind: failure.kind, message: failure.message(limits: limits), byteOffset: failure.offset,
      pointer: JSONPointer(pathOfFailure(failure)).description)
  }

  /// The way to the value that was being read when the failure happened.
  private func pathOfFailure(_ failure: ScanFailure) -> [String] {
    var path: [String] = []
    for (level, container) in open.enumerated() {
      let token = tokens[container]
      let isInnermost = level == open.count - 1
      if token.kind == .array {
        if isInnermost, failure.isBetweenElements { break }
        path.append(String(token.detail))
        continue
      }
      guard let key = keyBeingRead(in: container, isInnermost: isInnermost, failure) else { break }
      path.append(key)
    }
    return path
  }

  /// The key whose value is being read, or that is itself to blame for being there twice.
  private func keyBeingRead(in object: Int, isInnermost: Bool, _ failure: ScanFailure) -> String? {
    var key = object + 1
    if failure.problem == .duplicateKey, isInnermost {
      while tokens[key].start != UInt32(truncatingIfNeeded: failure.offset + 1) { key = Int(tokens[key + 1].next) }
      return TokenText.string(tokens[key], in: text)
    }
    for _ in 0..<tokens[object].detail { key = Int(tokens[key + 1].next) }
    // Without a colon behind it the key is not complete, and the object itself is what is being read.
    guard key < tokenCount, hasColon(after: key) else { return nil }
    return TokenText.string(tokens[key], in: text)
  }

  private func hasColon(after key: Int) -> Bool {
    var position = Int(tokens[key].end) + 1
    while [0x20, 0x0A, 0x0D, 0x09].contains(text[position]) { position += 1 }
    return text[position] == Byte.colon
  }
}
