import Foundation

/// A certificate for 127.0.0.1 that nobody has signed, made by `openssl`, and its key.
final class TestIdentity {
  let certificate: String
  let key: String
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ofj-identity-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificate = folder.appending(path: "certificate.pem").path
    key = folder.appending(path: "key.pem").path
    try TestProgram([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ]).wait()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// A program of the system that a test needs beside it; ended with the last reference.
final class TestProgram {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { process.terminate() }

  static func isInstalled(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  func wait() { process.waitUntilExit() }

  /// The next line of the output that holds a word; empty at the end of the output.
  func line(containing word: String) throws -> String {
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
      if byte != 0x0A {
        line.append(byte)
        continue
      }
      let text = String(decoding: line, as: UTF8.self)
      if text.contains(word) { return text }
      line = []
    }
    return ""
  }
}
