/// One thing that is wrong with a backup.
public struct BackupProblem: Hashable, Sendable {
  /// A JSON Pointer into the backup, for example `/savedFoods/3/serving`.
  public var path: String
  /// A sentence for people.
  public var message: String

  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

/// What a reading of a backup found: problems, for which a record cannot be used, and notes, which only tell.
///
/// Belongs to one reading, on one thread.
final class BackupFindings {
  /// More are counted and not listed.
  static let mostListed = 100

  private(set) var problems: [BackupProblem] = []
  private(set) var problemCount = 0
  private(set) var notes: [BackupProblem] = []
  private(set) var noteCount = 0

  func add(problem message: String, at path: String) {
    problemCount += 1
    if problems.count < Self.mostListed { problems.append(BackupProblem(path: path, message: message)) }
  }

  func add(note message: String, at path: String) {
    noteCount += 1
    if notes.count < Self.mostListed { notes.append(BackupProblem(path: path, message: message)) }
  }
}
