public import Model

/// Reads the design of the front ends as data: colours, bands of progress, shapes, motion, type, symbols and lists of values.
///
/// The answer is fixed for a `version`, so that a client may keep it.
public enum UITokens: RequestMethod {
  public static let name = "ui/tokens"
  public static let access = Access.session

  public typealias Params = Empty

  public typealias Result = DesignTokens
}
