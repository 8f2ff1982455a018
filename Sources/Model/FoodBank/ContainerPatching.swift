public import JSON

/// What can be changed about a container. A member that is null is removed.
public struct ContainerChanges: Hashable, Codable, Sendable {
  /// The name of the food, 1 to 500 characters.
  public var foodName: String?
  /// The brand, at most 200 characters.
  public var foodBrand: String?
  /// The food that entries are logged from.
  public var foodId: Identifier?
  /// Kilocalories in `gramsPerServing`, 0 to 1 000 000.
  public var calories: Double?
  /// Grams in `gramsPerServing`, 0 to 1 000 000; null means unknown, as for carbs and fat.
  public var protein: Double?
  /// Grams in `gramsPerServing`, 0 to 1 000 000.
  public var carbs: Double?
  /// Grams in `gramsPerServing`, 0 to 1 000 000.
  public var fat: Double?
  /// The nutrients in `gramsPerServing`, merged one by one.
  public var nutrients: StatedNutrients?
  /// How many grams the numbers are for.
  public var gramsPerServing: Quantity?
  /// The weight of the empty package, in grams.
  public var tareWeight: Quantity?
  /// The weight when it was started, in grams.
  public var startWeight: Quantity?
  /// The weight when it was completed, in grams; null takes it into use again.
  public var finalWeight: Quantity?
  /// When it was started.
  public var startedAt: Moment?
  /// When it was completed.
  public var completedAt: Moment?
}

extension ContainerChanges: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { try Entry.canonical(changes) }

  /// Checks nothing: changes are checked by the container that they lead to.
  public func validate() throws(Failure) {}
}

extension Container: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { try Entry.canonical(changes) }
}

extension MergePatch where Target == ContainerChanges {
  /// The container after the changes. A container that is taken into use again forgets when it was completed.
  ///
  /// - Throws: `JSONDecodingError` for a member that is unknown or of the wrong type, `Failure` of kind `invalidValue` for
  ///   a value that is not allowed, such as a final weight for a container in use: completing it logs an entry, which a
  ///   change does not. All point at the member of the patch that is to blame.
  public func apply(to container: Container, clock: JournalClock) throws -> Container {
    var changes = changes
    for name in ["gramsPerServing", "tareWeight", "startWeight", "finalWeight"] {
      guard let text = changes[name]?.string else { continue }
      do throws(Failure) {
        changes[name] = .number(try Quantity(parsing: text).value)
      } catch { throw error.under("/" + name) }
    }
    for name in ["startedAt", "completedAt"] {
      guard let text = changes[name]?.string else { continue }
      do throws(Failure) {
        changes[name] = .string(clock.resolve(try Moment(parsing: text)).instant.description)
      } catch { throw error.under("/" + name) }
    }
    if container.finalWeight == nil, let weight = changes["finalWeight"], !weight.isNull {
      throw Failure.invalid(
        "The container is in use.", path: "/finalWeight",
        hint: "Use containers/complete, which logs what was eaten.")
    }
    // A final weight and its moment go together.
    if changes["finalWeight"]?.isNull == true { changes["completedAt"] = .some(.null) }
    let updated: Container
    do {
      updated = try MergePatch<Container>(changes).apply(to: container)
    } catch let failure as Failure { throw failure.blaming(changes) }
    guard updated.id == container.id else {
      throw Failure.invalid("The id of a container cannot be changed.", path: "/id")
    }
    return updated.normalized()
  }
}

extension Failure {
  /// The failure, where two weights do not go together, at the one that was sent.
  fileprivate func blaming(_ changes: JSONObject) -> Failure {
    let weights = ["startWeight", "tareWeight", "finalWeight"]
    guard let path, let member = weights.first(where: { path == "/" + $0 }), changes[member] == nil,
      let sent = weights.first(where: { changes[$0] != nil })
    else { return self }
    var failure = self
    failure.path = "/" + sent
    return failure
  }
}
