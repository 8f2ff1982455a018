/// What `Content-Encoding` says of a body, and how that is undone.
///
/// libcurl can do it too, but ends without a word where compressed bytes end too early: half an answer would pass for a
/// whole one.
enum ContentCoding {
  /// More than anybody applies; a longer list only makes work.
  private static let most = 4

  /// The body as it was before it was encoded.
  ///
  /// - Parameters:
  ///   - body: the bytes as they came; none need no decoding.
  ///   - limit: how many bytes there may be in the end.
  static func decoded(
    _ body: [UInt8], headers: [HTTPHeader], limit: Int
  ) throws(CompressionProblem) -> [UInt8] {
    let codings = headers.filter { $0.isNamed("Content-Encoding") }.flatMap { $0.value.split(separator: ",") }
      .map { String($0.filter { $0 != " " && $0 != "\t" }).lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
    guard !body.isEmpty, !codings.isEmpty else { return body }
    guard codings.count <= most else { throw .damaged }
    var body = body
    // The last one was applied last.
    for coding in codings.reversed() {
      switch coding {
      case "gzip", "x-gzip": body = try gzip(body, limit: limit)
      case "deflate": body = try deflate(body, limit: limit)
      default: throw .damaged
      }
    }
    return body
  }

  // MARK: gzip (RFC 1952)

  /// All members, one after the other. Zeros behind the last one are padding.
  private static func gzip(_ input: [UInt8], limit: Int) throws(CompressionProblem) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    repeat {
      var inflater = Inflater(input, from: try endOfHeader(input, position), limit: limit - output.count)
      try inflater.run()
      var end = inflater.position
      guard try number(input, at: &end) == Checksums.crc32(inflater.output),
        try number(input, at: &end) == UInt32(truncatingIfNeeded: inflater.output.count)
      else { throw .damaged }
      if output.isEmpty { output = inflater.output } else { output += inflater.output }
      position = end
    } while input[position...].contains { $0 != 0 }
    return output
  }

  private static func endOfHeader(_ input: [UInt8], _ start: Int) throws(CompressionProblem) -> Int {
    let (hasChecksum, hasExtra, hasName, hasComment) = (UInt8(2), UInt8(4), UInt8(8), UInt8(16))
    let beginning = input[start...].prefix(3)
    guard beginning.elementsEqual([0x1F, 0x8B, 8].prefix(beginning.count)) else { throw .damaged }
    guard start + 10 <= input.count else { throw .cutOff }
    let flags = input[start + 3]
    var position = start + 10
    if flags & hasExtra != 0 {
      guard position + 2 <= input.count else { throw .cutOff }
      position += 2 + Int(input[position]) + Int(input[position + 1]) << 8
    }
    for flag in [hasName, hasComment] where flags & flag != 0 {
      guard position < input.count, let end = input[position...].firstIndex(of: 0) else { throw .cutOff }
      position = end + 1
    }
    if flags & hasChecksum != 0 { position += 2 }
    guard position <= input.count else { throw .cutOff }
    return position
  }

  /// Four bytes, the lowest first.
  private static func number(_ input: [UInt8], at position: inout Int) throws(CompressionProblem) -> UInt32 {
    guard position + 4 <= input.count else { throw .cutOff }
    defer { position += 4 }
    return input[position..<(position + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: deflate

  /// The format of zlib (RFC 1950), or the bare blocks that some servers send under this name.
  private static func deflate(_ input: [UInt8], limit: Int) throws(CompressionProblem) -> [UInt8] {
    let isWrapped = input.count >= 2 && input[0] & 0x0F == 8 && (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
    var inflater = Inflater(input, from: isWrapped ? 2 : 0, limit: limit)
    try inflater.run()
    guard isWrapped else { return inflater.output }
    var end = inflater.position
    guard try number(input, at: &end).byteSwapped == Checksums.adler32(inflater.output) else { throw .damaged }
    return inflater.output
  }
}
