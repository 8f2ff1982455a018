import JSON

/// Builds the text of the messages that the server sends.
enum OutgoingMessage {
  static func result(_ id: RequestID, _ result: some Encodable) throws -> [UInt8] {
    var bytes = head(id)
    bytes.append(contentsOf: ",\"result\":".utf8)
    try JSONEncoding.append(result, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  static func error(_ id: RequestID?, _ error: ResponseError) -> [UInt8] {
    var members: JSONObject = ["code": .integer(Int64(error.code)), "message": .string(error.message)]
    members["data"] = error.data
    var bytes = head(id)
    bytes.append(contentsOf: ",\"error\":".utf8)
    append(.object(members), to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  static func notification(_ method: String, _ params: some Encodable) throws -> [UInt8] {
    var bytes = Array("{\"jsonrpc\":\"2.0\"".utf8)
    appendMethod(method, to: &bytes)
    bytes.append(contentsOf: ",\"params\":".utf8)
    try JSONEncoding.append(params, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  static func request(_ id: Int64, _ method: String, _ params: some Encodable) throws -> [UInt8] {
    var bytes = head(.integer(id))
    appendMethod(method, to: &bytes)
    bytes.append(contentsOf: ",\"params\":".utf8)
    try JSONEncoding.append(params, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  static func batch(_ responses: [[UInt8]]) -> [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for (index, response) in responses.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: response)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  private static func head(_ id: RequestID?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    bytes.append(contentsOf: "{\"jsonrpc\":\"2.0\",\"id\":".utf8)
    switch id {
    case .string(let text): append(.string(text), to: &bytes)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case nil: bytes.append(contentsOf: "null".utf8)
    }
    return bytes
  }

  private static func appendMethod(_ method: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: ",\"method\":".utf8)
    append(.string(method), to: &bytes)
  }

  /// Appends a value that came out of a parsed message or out of our own code, and so has no number JSON cannot hold.
  private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    do {
      try JSONEncoding.append(value, to: &bytes)
    } catch {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}
