/// The whole answer to a request.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  /// The fields as they came. A body that was compressed is given decoded; `Content-Encoding` and `Content-Length` still
  /// tell of the bytes on the wire.
  public var headers: [HTTPHeader]
  public var body: [UInt8]

  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first field of this name, in any case of letters.
  public func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }
}
