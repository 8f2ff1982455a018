public import Model

/// A scan that is kept for a while.
public struct RememberedScan: Hashable, Sendable {
  public var order: ScanOrder
  /// The photos as they were sent.
  public var pictures: [ScannedPicture]
  public var result: ScanResult

  public init(order: ScanOrder, pictures: [ScannedPicture], result: ScanResult) {
    self.order = order
    self.pictures = pictures
    self.result = result
  }
}

/// A photo that was made ready to be sent.
public struct ScannedPicture: Hashable, Sendable {
  public var mimeType: String
  public var bytes: [UInt8]

  public init(mimeType: String, bytes: [UInt8]) {
    self.mimeType = mimeType
    self.bytes = bytes
  }
}

/// The last scans. They are no part of a backup and of no collection that is told of changes: nobody but the user who scans
/// waits for them.
public struct Scans {
  let database: Database

  /// How many scans are kept.
  static let most = 20
  /// How long a scan is kept.
  static let milliseconds: Int64 = 48 * 60 * 60 * 1000

  public init(_ database: Database) {
    self.database = database
  }

  public init(_ transaction: WriteTransaction) {
    database = transaction.database
  }

  /// What a scan found, without its photos.
  ///
  /// - Throws: `Failure` of kind `notFound` with the path when there is no such scan any more.
  public func result(of id: Identifier, path: String = "/scanId") throws -> ScanResult {
    let result: ScanResult? = try database.first("SELECT result FROM scan WHERE id = ?1", id) {
      try StoredJSON.decode($0.text(0))
    }
    guard let result else { throw Failure.noScan(id, path: path) }
    return result
  }

  /// A scan with its photos.
  ///
  /// - Throws: `Failure` of kind `notFound` with the path when there is no such scan any more.
  public func scan(_ id: Identifier, path: String = "/scanId") throws -> RememberedScan {
    let found = try database.first("SELECT key, scanOrder, result FROM scan WHERE id = ?1", id) { row in
      (
        key: row.integer(0), order: try StoredJSON.decode(row.text(1)) as ScanOrder,
        result: try StoredJSON.decode(row.text(2)) as ScanResult
      )
    }
    guard let found else { throw Failure.noScan(id, path: path) }
    var pictures: [ScannedPicture] = []
    try database.query("SELECT mimeType, bytes FROM scanPicture WHERE scan = ?1 ORDER BY position", found.key) { row in
      pictures.append(ScannedPicture(mimeType: row.text(0), bytes: row.bytes(1)))
    }
    return RememberedScan(order: found.order, pictures: pictures, result: found.result)
  }

  /// Keeps a scan, and forgets those that are too old or too many.
  ///
  /// - Parameter milliseconds: the moment, since 1970.
  public func remember(_ scan: RememberedScan, at milliseconds: Int64) throws {
    try database.run(
      "INSERT INTO scan (id, createdMs, scanOrder, result) VALUES (?1, ?2, ?3, ?4)", scan.result.scanId, milliseconds,
      try StoredJSON.encode(scan.order), try StoredJSON.encode(scan.result))
    let key = database.lastInsertedKey
    for (position, picture) in scan.pictures.enumerated() {
      try database.run(
        "INSERT INTO scanPicture (scan, position, mimeType, bytes) VALUES (?1, ?2, ?3, ?4)", key, position,
        picture.mimeType, picture.bytes)
    }
    try database.run("DELETE FROM scan WHERE createdMs < ?1", milliseconds - Self.milliseconds)
    try database.run(
      """
      DELETE FROM scan WHERE key IN (SELECT key FROM scan ORDER BY createdMs DESC, key DESC LIMIT -1 OFFSET ?1)
      """, Self.most)
  }
}

extension Failure {
  fileprivate static func noScan(_ id: Identifier, path: String) -> Failure {
    Failure(
      .notFound, "There is no scan with the id \(id).", path: path,
      hint: "The last 20 scans of the last two days are kept. Scan again, or give the draft.")
  }
}
