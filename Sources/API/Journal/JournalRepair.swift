public import Model

/// Mends what an older version or another program left inconsistent in the data file.
///
/// Doing it again changes nothing.
public enum JournalRepair: RequestMethod {
  public static let name = "journal/repair"
  public static let access = Access.write

  public typealias Params = Empty
  public typealias Result = RepairReport
}
