public import Model

/// Starts a container: remembers what a package weighs before anything is eaten from it.
///
/// Nothing is logged until `containers/complete`. The name and the numbers are copied from the food; changing the food later
/// does not change them. A food that could not say what it weighs learns it from `gramsPerServing`, as a mapping of its own.
/// To log at once what lies on the scales, use `containers/logWeighed`.
///
/// Weights are in grams and may be typed, such as `"512,5"`. Starting a container whose id exists succeeds when the content
/// is equal, and is a `conflict` when it is not.
public enum ContainersStart: RequestMethod {
  public static let name = "containers/start"
  public static let access = Access.write
  public static let errors: [ErrorKind] = [.notFound, .invalidValue, .noConversion, .conflict]

  public struct Params: Codable, Sendable {
    /// The id of the new container; the server chooses one if absent.
    public var id: Identifier?
    /// The food in it; any but a calculator.
    public var foodId: Identifier
    /// What it weighs now with the package, more than 0.
    public var startWeight: Quantity
    /// What the empty package weighs, if that is known: more than 0, less than `startWeight`.
    public var tareWeight: Quantity?
    /// How many grams the numbers of the food are for; by default what the food says.
    public var gramsPerServing: Quantity?
    /// When it was started; now by default.
    public var startedAt: Moment?
  }

  public struct Result: Codable, Sendable {
    /// The container as stored.
    public var container: Container
    public var status: ContainerStatus

    public init(container: Container, status: ContainerStatus) {
      self.container = container
      self.status = status
    }
  }
}
