internal import JSON
internal import Model
internal import System

/// Walks through the outermost object of a backup: arrays element by element, everything else as one value.
struct BackupWalk {
  private var pieces: JSONPieces
  private let cancellation: Cancellation?
  private let didRead: (Int) -> Void

  /// `didRead` is told the number of bytes that have been read.
  init(
    _ source: BackupSource, cancellation: Cancellation?, partBytes: Int = 256 << 10,
    didRead: @escaping (Int) -> Void = { _ in }
  ) {
    pieces = JSONPieces(source, partBytes: partBytes)
    self.cancellation = cancellation
    self.didRead = didRead
  }

  /// What is found on the way.
  enum Finding {
    /// An array of this name begins at the offset.
    case array(name: String, offset: Int)
    case element(of: String, index: Int, node: JSONNode)
    case member(name: String, node: JSONNode)
  }

  /// Walks through the whole text.
  ///
  /// - Throws: `Failure` with the byte offset where the text is no JSON; `CancellationError`; what `visit` throws.
  mutating func run(_ visit: (Finding) throws -> Void) throws {
    guard try pieces.significantByte() == UInt8(ascii: "{") else {
      throw Failure(
        .invalidValue, "This is not a backup, which is a JSON object and begins with {.",
        hint: "Tables and exports of health data are imported with data/import.")
    }
    pieces.advance()
    var names: Set<String> = []
    if try pieces.significantByte() == UInt8(ascii: "}") {
      pieces.advance()
    } else {
      repeat {
        let name = try memberName()
        guard names.insert(name).inserted else { throw refusal("The object has this key twice.", in: pointer(name)) }
        try visitMember(name, visit)
      } while try passComma(orCloser: UInt8(ascii: "}"), in: "", after: "member")
    }
    guard try pieces.significantByte() == nil else { throw refusal("Expected the end of the file.", in: "") }
  }

  /// Walks through the elements of the array that begins at an offset, as an earlier walk told.
  static func elements(
    of name: String, in source: BackupSource, from offset: Int, cancellation: Cancellation?,
    didRead: @escaping (Int) -> Void, _ visit: (Int, JSONNode) throws -> Void
  ) throws {
    var walk = BackupWalk(source, cancellation: cancellation, didRead: didRead)
    walk.pieces = JSONPieces(source, from: offset)
    try walk.visitElements(of: name) { finding in
      if case .element(_, let index, let node) = finding { try visit(index, node) }
    }
  }

  private mutating func memberName() throws -> String {
    guard try pieces.significantByte() == UInt8(ascii: "\"") else {
      throw refusal("Expected a key in double quotes.", in: "")
    }
    let name = try pieces.value(at: "").string ?? ""
    guard try pieces.significantByte() == UInt8(ascii: ":") else {
      throw refusal("Expected a colon after the key.", in: pointer(name))
    }
    pieces.advance()
    return name
  }

  private mutating func visitMember(_ name: String, _ visit: (Finding) throws -> Void) throws {
    try cancellation?.check()
    if try pieces.significantByte() == UInt8(ascii: "[") {
      try visitElements(of: name, visit)
    } else {
      try visit(.member(name: name, node: try pieces.value(at: pointer(name))))
    }
  }

  private mutating func visitElements(of name: String, _ visit: (Finding) throws -> Void) throws {
    guard try pieces.significantByte() == UInt8(ascii: "[") else {
      throw refusal("Expected an array.", in: pointer(name))
    }
    try visit(.array(name: name, offset: pieces.offset))
    pieces.advance()
    var index = 0
    guard try pieces.significantByte() != UInt8(ascii: "]") else {
      pieces.advance()
      return
    }
    repeat {
      try cancellation?.check()
      try visit(.element(of: name, index: index, node: try pieces.value(at: "\(pointer(name))/\(index)")))
      didRead(pieces.offset)
      index += 1
    } while try passComma(orCloser: UInt8(ascii: "]"), in: pointer(name), after: "element")
  }

  /// Passes the comma, and answers whether there was one; else passes the closer.
  private mutating func passComma(orCloser closer: UInt8, in path: String, after kind: String) throws -> Bool {
    let byte = try pieces.significantByte()
    guard byte == UInt8(ascii: ",") || byte == closer else {
      let closing = closer == UInt8(ascii: "]") ? "bracket" : "brace"
      let expected = "Expected a comma or a closing \(closing) after the \(kind)"
      throw refusal(byte == nil ? "\(expected); the file ends here." : "\(expected).", in: path)
    }
    pieces.advance()
    return byte != closer
  }

  private func pointer(_ name: String) -> String { "/" + JSONPointer.escape(name) }

  private func refusal(_ message: String, in path: String) -> Failure {
    JSONPieces.damaged(message, at: pieces.offset, in: path)
  }
}
