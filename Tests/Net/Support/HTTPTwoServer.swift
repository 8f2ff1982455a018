import Foundation
import Glibc
import System

/// `nghttpd`, a server of files that speaks HTTP/2 only.
final class HTTPTwoServer {
  static let isInstalled = TestProgram.isInstalled("nghttpd")

  let url: String
  let identity: TestIdentity
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ofj-http2-\(UUID().uuidString)")
  private let program: TestProgram

  /// Serves `/small`, whose text is "soup", and `/large`, which is as many null bytes; what is posted comes back.
  init(largeCount: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("soup".utf8).write(to: folder.appending(path: "small"))
    let path = folder.appending(path: "large")
    try Data().write(to: path)
    let large = try FileHandle(forWritingTo: path)
    try large.truncate(atOffset: UInt64(largeCount))
    try large.close()
    identity = try TestIdentity()
    let port = LoopbackServer.unusedPort()
    url = "https://127.0.0.1:\(port)"
    program = try TestProgram([
      "nghttpd", "-a", "127.0.0.1", "-d", folder.path, "--echo-upload", "\(port)", identity.key, identity.certificate,
    ])
    Self.waitUntilSomebodyListens(at: port)
  }

  /// The server says nothing when it is ready, so it is asked until it takes a connection, or for ten seconds.
  private static func waitUntilSomebodyListens(at port: Int) {
    let end = Deadline.after(milliseconds: 10_000)
    while !LoopbackServer.takesConnections(at: port), Deadline.now < end { usleep(10_000) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
