/// One step of the schema. A file remembers the names of the steps it has taken, so a step never changes once it is
/// released; a correction is a new step.
struct Migration: Sendable {
  /// Stays for ever, and is stored in each file.
  let name: String
  /// The script that takes a file from the step before to this one.
  let sql: String

  /// All steps, oldest first. Each script is in a file of its own beside this one.
  static let all = [journal, foodBank, appBackup, daySums, searchPrefix, barcodes, usage, scans]
}
