import JSON

/// Whatever the bytes are, the parser answers; what it accepts survives being written and parsed again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let document = try? JSONDocument(parsing: UnsafeRawBufferPointer(start: bytes, count: count)) else { return 0 }
  do {
    try checkRoundTrip(document)
  } catch {
    preconditionFailure("A valid value was refused: \(error)")
  }
  _ = try? document.root.decode(Guess.self, unknownMembers: .reject)
  _ = try? document.root.decode([String: Int8].self, unknownMembers: .reject)
  _ = try? document.root.decode([Float].self)
  return 0
}

private func checkRoundTrip(_ document: JSONDocument) throws {
  let value = document.root.value
  for format in [JSONFormat.compact, .pretty] {
    let text = try JSONEncoding.encode(value, format: format)
    let again = try JSONValue(parsing: text, limits: JSONLimits(maximumBytes: 1 << 30))
    let textAgain = try JSONEncoding.encode(again, format: format)
    precondition(again == value, "The value changed by being written and parsed.")
    precondition(textAgain == text, "The text changed by being parsed and written.")
  }
  let decoded = try document.root.decode(JSONValue.self, unknownMembers: .reject)
  precondition(decoded == value, "Decoding and reading gave different values.")
  let raw = try document.root.decode(RawJSON.self)
  let verbatim = try JSONEncoding.encode(raw)
  precondition(verbatim == document.root.sourceBytes, "Raw text was not written as it is.")
}

/// A type that asks for something of everything.
private struct Guess: Codable {
  var a: Int?
  var b: [UInt8]?
  var c: [String: Double]?
  var d: [Guess]?
  var e: String
}
