/// One request to a web service.
public struct HTTPRequest: Sendable {
  public var method: HTTPMethod
  /// The address: `https://…`, or `http://…` on this machine or when `allowsPlainHTTP` says so.
  public var url: String
  public var headers: [HTTPHeader]
  public var body: [UInt8]?
  public var deadlines: HTTPDeadlines
  /// The most bytes that the answer may have, decoded; a longer one is the error `tooLarge`.
  public var maximumBodyBytes: Int
  public var redirects: HTTPRedirects
  /// Whether plain http may leave this machine. On the loopback addresses it is always accepted.
  public var allowsPlainHTTP: Bool
  /// Connects to this address instead of looking the host up. The certificate and the `Host` header stay those of the URL.
  public var pinnedAddress: IPAddress?
  /// Called with the bytes of the body that were handed to the connection so far. Runs on the thread of the engine, so it
  /// must return at once.
  public var onUpload: (@Sendable (_ sent: Int) -> Void)?
  /// Whether sending it twice does no more than sending it once, so that it may be tried again.
  public var isRepeatable: Bool

  public init(
    _ method: HTTPMethod = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    deadlines: HTTPDeadlines = HTTPDeadlines(), maximumBodyBytes: Int = 4 << 20, redirects: HTTPRedirects = .none
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.deadlines = deadlines
    self.maximumBodyBytes = maximumBodyBytes
    self.redirects = redirects
    allowsPlainHTTP = false
    pinnedAddress = nil
    onUpload = nil
    isRepeatable = method.isSafe
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
  /// The method and the host: all of a request that may be shown, since the rest may hold secrets.
  public var description: String { "\(method.rawValue) \((try? WebURL(url))?.host ?? "…")" }
  public var debugDescription: String { description }
}

public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// Whether it changes nothing at the other side.
  public var isSafe: Bool { self == .get || self == .head }
  /// Whether doing it twice is the same as doing it once.
  public var isIdempotent: Bool { self != .post && self != .patch }
}

/// One header field.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The name alone; the value may be a secret.
  public var description: String { "\(name): …" }
  public var debugDescription: String { description }

  /// Whether the field has this name; upper and lower case are the same.
  public func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}

/// How long each part of an exchange may take, in milliseconds.
public struct HTTPDeadlines: Hashable, Sendable {
  /// From the start until the connection is ready: the name looked up, the encryption agreed.
  public var connect: Int
  /// From the last byte of the request until the answer begins.
  public var firstByte: Int
  /// Between two pieces of the answer, or of a body that is sent. It rests while the reader of a stream is slow.
  public var idle: Int
  /// From the start to the end. With redirects, each of the requests has its own.
  public var whole: Int

  public init(connect: Int = 10_000, firstByte: Int = 30_000, idle: Int = 30_000, whole: Int = 60_000) {
    self.connect = connect
    self.firstByte = firstByte
    self.idle = idle
    self.whole = whole
  }
}

/// The part of an exchange that took too long.
public enum HTTPPhase: String, Hashable, Sendable {
  case connect
  case firstByte
  case idle
  case whole
}

/// What to do when the answer is another address.
public enum HTTPRedirects: Hashable, Sendable {
  /// The answer is given as it is.
  case none
  /// The address is followed, this many times. A host other than the first one is told nothing but what kind of answer is
  /// wanted; a secure address never leads to an insecure one.
  case follow(maximum: Int)
}
