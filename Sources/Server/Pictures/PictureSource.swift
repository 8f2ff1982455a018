import Exchange
import Imaging
import Model

/// Where the params of a request have a picture.
enum PictureSource: Sendable {
  case file(path: String)
  /// Base64, or a `data:` URL of it.
  case text(String)

  /// - Throws: `Failure` of kind `invalidValue` unless exactly one of both is given.
  init(path: String?, data: String?) throws(Failure) {
    switch (path, data) {
    case (let path?, nil): self = .file(path: path)
    case (nil, let data?): self = .text(data)
    case (nil, nil):
      throw Failure(.invalidValue, "There is no picture.", path: "/path", hint: "Give `path` or `data`.")
    case (_?, _?):
      throw Failure(
        .invalidValue, "`path` and `data` cannot both be given.", path: "/data", hint: "Give one of them.")
    }
  }

  /// The member of the params to blame for what the picture is.
  var pointer: String {
    switch self {
    case .file: "/path"
    case .text: "/data"
    }
  }

  /// Reads the picture, but no more than is accepted.
  func read(limits: PictureLimits) throws -> [UInt8] {
    switch self {
    case .file(let path): return try Self.read(FileSource(path), limits)
    case .text(let text):
      // Checked first: what is too long need not be decoded.
      try limits.check(bytes: text.utf8.count / 4 * 3)
      guard let bytes = Base64.decode(Self.withoutURL(text)) else {
        throw Failure(
          .invalidValue, "This is not base64.", hint: "Encode the file with padding and without line breaks.")
      }
      return bytes
    }
  }

  private static func read(_ file: FileSource, _ limits: PictureLimits) throws -> [UInt8] {
    try limits.check(bytes: file.size)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer.prefix(count))
      // A file may grow while it is read.
      try limits.check(bytes: bytes.count)
    }
  }

  /// What follows the comma of `data:image/jpeg;base64,…`.
  private static func withoutURL(_ text: String) -> String {
    guard text.prefix(5).lowercased() == "data:", let comma = text.firstIndex(of: ",") else { return text }
    return String(text[text.index(after: comma)...])
  }
}
