public import Model

/// Lists the jars.
public enum ShelfList: RequestMethod {
  public static let name = "shelf/list"
  public static let access = Access.read
  public typealias Params = Empty
  public typealias Result = Page<Jar>
}
