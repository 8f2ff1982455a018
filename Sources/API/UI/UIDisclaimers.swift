public import Model

/// Lists what front ends tell about the numbers they show, with the sources to cite.
public enum UIDisclaimers: RequestMethod {
  public static let name = "ui/disclaimers"
  public static let access = Access.session

  public typealias Params = Empty

  public struct Result: Codable, Sendable {
    /// The disclaimers, the most general first.
    public var disclaimers: [Disclaimer]

    public init(disclaimers: [Disclaimer]) { self.disclaimers = disclaimers }
  }
}
