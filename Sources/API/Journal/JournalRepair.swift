public import Model

/// Mends what an older version or another program left inconsistent in the data file.
///
/// Entries without a food are linked to the food that has their name and brand, whose case does not matter; of several foods
/// to the one created last. Only the link is set: nothing else about an entry changes. Doing it again changes nothing.
public enum JournalRepair: RequestMethod {
  public static let name = "journal/repair"
  public static let access = Access.write

  public typealias Params = Empty
  public typealias Result = RepairReport
}
