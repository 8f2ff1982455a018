import CSystem
import Glibc
import Synchronization
import System

/// A web server on 127.0.0.1 that does what a test tells it to, byte by byte.
///
/// Every connection has a thread, so a script may wait where it likes.
final class LoopbackServer: Sendable {
  let port: Int
  private let listener: Int32
  /// Guards what the test asks about.
  private let record = Mutex(Record())

  private struct Record {
    var connections: [Int32] = []
    var connectionCount = 0
    var requests: [ServerRequest] = []
  }

  /// A server that answers every request with `script`, and keeps the connection when the script has not closed it.
  convenience init(_ script: @escaping @Sendable (ServerExchange) -> Void) {
    self.init(connection: { server, connection in
      while let request = connection.readRequest() {
        server.record.withLock { $0.requests.append(request) }
        script(ServerExchange(request: request, connection: connection))
        if connection.isClosed { return }
      }
    })
  }

  /// A server that does anything with its connections.
  init(connection script: @escaping @Sendable (LoopbackServer, ServerConnection) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(bind(listener, pointer, length) == 0 && listen(listener, 128) == 0)
        getsockname(listener, pointer, &length)
      }
      return Int(UInt16(bigEndian: pointer.pointee.sin_port))
    }
    startThread("test-accept") { [weak self, listener] in
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0, let server = self else { return }
        server.record.withLock {
          $0.connections.append(descriptor)
          $0.connectionCount += 1
        }
        // An answer written in two pieces is not held back until the first one is acknowledged.
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        startThread("test-connection") { script(server, ServerConnection(descriptor: descriptor)) }
      }
    }
  }

  deinit { stop() }

  /// Nobody listens any more, and connections that are open are cut.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    record.withLock { record in
      for descriptor in record.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
      record.connections = []
    }
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = in_port_t(port).bigEndian
    return address
  }

  /// Whether somebody listens at a port of this machine.
  static func takesConnections(at port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(port: port)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// A port at which nobody listens, for a program that cannot choose its own.
  static func unusedPort() -> Int {
    let server = LoopbackServer(connection: { _, _ in })
    server.stop()
    return server.port
  }

  /// The requests that have come so far.
  var requests: [ServerRequest] { record.withLock { $0.requests } }
  var connectionCount: Int { record.withLock { $0.connectionCount } }

  func url(_ target: String = "/") -> String { "http://127.0.0.1:\(port)\(target)" }
}

/// A request as it came over the wire.
struct ServerRequest: Sendable {
  var method: String
  var target: String
  var headers: [(name: String, value: String)]
  var body: [UInt8]

  func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
}

/// One connection; the descriptor is shut down but stays open until the process ends, so that its number is not used again.
final class ServerConnection: Sendable {
  let descriptor: Int32
  private let closed = Atomic<Bool>(false)
  private let buffer = Mutex<[UInt8]>([])

  init(descriptor: Int32) { self.descriptor = descriptor }

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  func close() {
    closed.store(true, ordering: .releasing)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends the connection with a reset in place of an orderly end.
  func reset() {
    closed.store(true, ordering: .releasing)
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Writes everything; false when the other side is gone.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Waits until the other side has closed the connection, dropping what it says.
  func waitForClose() { while !read().isEmpty {} }

  /// What has come; empty at the end.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Whether the other side takes no more bytes for a fifth of a second.
  func isStuck() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 200) == 0
  }

  func readRequest() -> ServerRequest? {
    guard let head = take(until: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    var request = ServerRequest(method: String(words[0]), target: String(words[1]), headers: headers, body: [])
    if let count = request.header("Content-Length").flatMap({ Int($0) }) {
      guard let body = take(count) else { return nil }
      request.body = body
    }
    return request
  }

  private func take(until end: [UInt8]) -> [UInt8]? {
    while true {
      let found = buffer.withLock { buffer -> [UInt8]? in
        guard buffer.count >= end.count else { return nil }
        for start in 0...(buffer.count - end.count) where buffer[start..<(start + end.count)].elementsEqual(end) {
          defer { buffer.removeFirst(start + end.count) }
          return Array(buffer[..<start])
        }
        return nil
      }
      if let found { return found }
      guard fill() else { return nil }
    }
  }

  private func take(_ count: Int) -> [UInt8]? {
    while buffer.withLock({ $0.count < count }) { guard fill() else { return nil } }
    return buffer.withLock { buffer in
      defer { buffer.removeFirst(count) }
      return Array(buffer[..<count])
    }
  }

  private func fill() -> Bool {
    let bytes = read()
    buffer.withLock { $0 += bytes }
    return !bytes.isEmpty
  }
}

/// A request and the connection to answer it on.
struct ServerExchange: Sendable {
  let request: ServerRequest
  let connection: ServerConnection

  /// A whole answer with its length.
  func respond(_ status: Int = 200, headers: [String] = [], _ body: [UInt8] = []) {
    begin(status, headers: headers + ["Content-Length: \(body.count)"])
    if request.method != "HEAD" { connection.write(body) }
  }

  func respond(_ status: Int = 200, headers: [String] = [], _ text: String) {
    respond(status, headers: headers, Array(text.utf8))
  }

  func respond(_ text: String) { respond(200, text) }

  /// The status line and the header fields only.
  func begin(_ status: Int = 200, headers: [String] = []) {
    connection.write("HTTP/1.1 \(status) Scripted\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  func redirect(_ status: Int = 302, to location: String) { respond(status, headers: ["Location: \(location)"]) }

  /// One piece of a chunked body; false when the other side is gone.
  @discardableResult
  func chunk(_ bytes: [UInt8]) -> Bool {
    connection.write(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
  }

  @discardableResult
  func chunk(_ text: String) -> Bool { chunk(Array(text.utf8)) }

  func endChunks() { connection.write("0\r\n\r\n") }
}
