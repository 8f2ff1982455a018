public import JSON

/// Checks what the service depends on, and says how to mend what is wrong.
///
/// Reads the whole data file, which can take seconds; nothing is changed.
public enum ServerDoctor: RequestMethod {
  public static let name = "server/doctor"
  public static let access = Access.long

  public struct Params: Codable, Sendable {
    /// A token for `$/progress`, a string or an integer.
    public var workDoneToken: JSONValue?
  }

  public struct Result: Codable, Sendable {
    /// Every check in the order it was made.
    public var checks: [DoctorCheck]

    public init(checks: [DoctorCheck]) { self.checks = checks }
  }
}

/// One check of `server/doctor`.
public struct DoctorCheck: Codable, Hashable, Sendable {
  /// What was checked.
  public var name: String
  /// What came of it.
  public var status: DoctorStatus
  /// What was found, as a sentence.
  public var message: String
  /// How to mend it, as a sentence; absent when there is nothing to mend.
  public var mend: String?

  public init(name: String, status: DoctorStatus, message: String, mend: String? = nil) {
    self.name = name
    self.status = status
    self.message = message
    self.mend = mend
  }
}

/// What came of a check.
public enum DoctorStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// Nothing to do.
  case ok
  /// It works, but not as well as it could.
  case warning
  /// Something does not work.
  case error
}
