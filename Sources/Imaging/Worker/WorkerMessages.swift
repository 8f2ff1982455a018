internal import JSON
internal import Model

/// What the worker is to do with the picture that follows.
struct WorkerJob: Codable, Hashable {
  enum Task: String, Codable {
    case prepare
    case barcodes
    /// No picture: tells which libraries there are.
    case inspect
  }

  var task: Task
  /// With `prepare`.
  var purpose: PicturePurpose?
  var limits: PictureLimits
}

/// What came of a job. The bytes of a prepared picture follow.
struct WorkerAnswer: Codable, Hashable {
  struct Problem: Codable, Hashable {
    var kind: ErrorKind
    var message: String
    var hint: String?
  }

  struct Picture: Codable, Hashable {
    var mimeType: String
    var original: PixelSize
    var resized: PixelSize
    var quality: Int?
  }

  var problem: Problem?
  var picture: Picture?
  var barcodes: [DecodedBarcode]?
  var libraries: ImagingInspection?
}

extension WorkerAnswer {
  init(_ failure: Failure) {
    problem = Problem(kind: failure.kind, message: failure.message, hint: failure.hint)
  }
}

/// One message of the protocol between service and worker: the lengths of both parts as four bytes each, the highest first,
/// then JSON, then the bytes of a picture. A job is one frame, and so is its answer.
struct WorkerFrame: Hashable {
  static let headerBytes = 8
  /// A header of JSON is never longer.
  static let maximumMessageBytes = 1 << 20

  var message: [UInt8]
  var picture: ArraySlice<UInt8>

  init(_ message: some Encodable, picture: [UInt8] = []) throws {
    self.message = try JSONEncoding.encode(message)
    self.picture = picture[...]
  }

  /// Reads a whole frame; nil when it is cut off, followed by more, or larger than it may be.
  init?(reading bytes: [UInt8]) {
    guard let messageCount = bytes.bigEndian32(at: 0), let pictureCount = bytes.bigEndian32(at: 4),
      messageCount <= Self.maximumMessageBytes, bytes.count == Self.headerBytes + messageCount + pictureCount
    else { return nil }
    let end = Self.headerBytes + messageCount
    message = Array(bytes[Self.headerBytes..<end])
    picture = bytes[end...]
  }

  func decode<Message: Decodable>(_ type: Message.Type) throws -> Message {
    try JSONDocument(parsing: message).root.decode(type, unknownMembers: .reject)
  }

  /// The parts in the order they are written.
  var pieces: [[UInt8]] { [Self.bigEndian(message.count) + Self.bigEndian(picture.count), message, Array(picture)] }

  private static func bigEndian(_ count: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
  }
}
