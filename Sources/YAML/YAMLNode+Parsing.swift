internal import CYAML

extension YAMLNode {
  /// Reads one YAML document.
  ///
  /// Made for files that people edit and that may come from anywhere: duplicate keys, keys that are not scalars, anchors,
  /// aliases, tags, a second document and invalid UTF-8 are refused. A text without a document is null.
  public init(parsing text: String, limits: YAMLLimits = .init()) throws(YAMLError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// Reads one YAML document from UTF-8 bytes.
  public init(parsing bytes: [UInt8], limits: YAMLLimits = .init()) throws(YAMLError) {
    guard bytes.count <= limits.maximumBytes else {
      throw YAMLError(
        message: "the text has \(bytes.count) bytes; at most \(limits.maximumBytes) are read",
        position: .init(line: 1, column: 1))
    }
    if let offset = firstInvalidByte(of: bytes) {
      throw YAMLError(message: "the text is not valid UTF-8", position: .init(ofByte: offset, in: bytes))
    }
    if let offset = tooManyTagDirectives(in: bytes) {
      throw YAMLError(message: "tag directives (`%TAG`) are not supported", position: .init(ofByte: offset, in: bytes))
    }
    self = try parse(bytes, limits: limits)
  }
}

/// The offset of the first `%TAG` too many, wherever it stands.
///
/// libyaml compares every tag directive with all before it, which would take seconds for a text full of them. Tags are
/// refused anyway; a few times the word may occur in a string.
private func tooManyTagDirectives(in bytes: [UInt8]) -> Int? {
  let mark = Array("%TAG".utf8)
  var rest = 16
  for offset in bytes.indices where bytes[offset] == mark[0] && bytes[offset...].starts(with: mark) {
    if rest == 0 { return offset }
    rest -= 1
  }
  return nil
}

/// The offset of the first byte that is not part of valid UTF-8.
private func firstInvalidByte(of bytes: [UInt8]) -> Int? {
  do {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}

private func parse(_ bytes: [UInt8], limits: YAMLLimits) throws(YAMLError) -> YAMLNode {
  let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  defer { parser.deallocate() }
  guard yaml_parser_initialize(parser) == 1 else { throw outOfMemory }
  defer { yaml_parser_delete(parser) }

  // libyaml keeps the pointer, so the whole reading happens inside the closure.
  let result = bytes.withUnsafeBufferPointer { buffer -> Result<YAMLNode, YAMLError> in
    var nothing: UInt8 = 0
    return withUnsafePointer(to: &nothing) { empty in
      yaml_parser_set_input_string(parser, buffer.baseAddress ?? empty, buffer.count)
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      return Result { () throws(YAMLError) in try readStream(parser, bytes: bytes, limits: limits) }
    }
  }
  return try result.get()
}

private let outOfMemory = YAMLError(message: "not enough memory to read the text", position: .init(line: 1, column: 1))

/// Feeds every event to a builder until the stream ends.
private func readStream(
  _ parser: UnsafeMutablePointer<yaml_parser_t>, bytes: [UInt8], limits: YAMLLimits
) throws(YAMLError) -> YAMLNode {
  var builder = YAMLTreeBuilder(maximumDepth: limits.maximumDepth)
  while true {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError(of: parser.pointee, bytes: bytes) }
    defer { yaml_event_delete(&event) }
    if event.type == YAML_STREAM_END_EVENT { return builder.root ?? .empty }
    try builder.accept(event)
  }
}

extension YAMLNode {
  fileprivate static let empty = YAMLNode(.scalar(text: "", style: .plain), position: .init(line: 1, column: 1))
}

private func syntaxError(of parser: yaml_parser_t, bytes: [UInt8]) -> YAMLError {
  guard let problem = parser.problem else { return outOfMemory }
  var message = String(cString: problem)
  if let context = parser.context { message += " " + String(cString: context) }
  // The reader of bytes knows an offset only; scanner and parser know a mark.
  let position =
    parser.error == YAML_READER_ERROR
    ? YAMLPosition(ofByte: parser.problem_offset, in: bytes) : YAMLPosition(parser.problem_mark)
  return YAMLError(message: message, position: position)
}

extension YAMLPosition {
  /// libyaml counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
