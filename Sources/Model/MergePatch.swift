public import JSON

/// An object that callers change with a merge patch.
public protocol Patchable: Codable, Sendable {
  /// Checks the rules of every member.
  func validate() throws(Failure)

  /// The changes with the names of members whose names are data, such as nutrients, in the form they are stored in.
  ///
  /// - Throws: `Failure` of kind `invalidValue` for a name that is a mistake. A member that is null may have any name, so
  ///   that what is stored can always be removed.
  static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject
}

extension Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { changes }
}

/// Changes to an object as a JSON Merge Patch (RFC 7396): the members to replace.
///
/// A member that is null is removed, an object is merged into the object that is there, and anything else, arrays too,
/// replaces what is there. Members that the object does not know are an error.
public struct MergePatch<Target: Patchable>: Codable, Hashable, Sendable {
  public var changes: JSONObject

  public init(_ changes: JSONObject) {
    self.changes = changes
  }

  public init(from decoder: any Decoder) throws {
    changes = try JSONObject(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
  }

  /// The object after the changes, checked by its rules.
  ///
  /// - Throws: `JSONDecodingError` for a member that is unknown or of the wrong type, `Failure` of kind `invalidValue` for
  ///   a value that is not allowed. Both point at the member of the patch that is to blame.
  public func apply(to target: Target) throws -> Target {
    let current = try JSONValue(encoding: target)
    let merged = merge(.object(try Target.canonical(changes)), into: current)
    let changed = try merged.decode(Target.self, unknownMembers: .reject)
    try changed.validate()
    return changed
  }
}

/// Merges as RFC 7396 does, but leaves null in place of a removed member: null and absent mean the same to every type,
/// and a wrong name is noticed also when its value is null.
private func merge(_ patch: JSONValue, into value: JSONValue) -> JSONValue {
  guard let changes = patch.object else { return patch }
  var merged = value.object ?? JSONObject()
  for (key, change) in changes {
    merged[key] = .some(merge(change, into: merged[key] ?? .null))
  }
  return .object(merged)
}

extension Entry: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject { try canonicalNutrients(changes) }
}

extension Goals: Patchable {
  public static func canonical(_ changes: JSONObject) throws(Failure) -> JSONObject {
    for (index, pin) in (changes["pins"]?.array ?? []).enumerated() {
      if let name = pin.string { try checkName(name, at: "/pins/\(index)") }
    }
    return try canonicalNutrients(changes)
  }
}

extension Settings: Patchable {}

/// The changes with the members of `nutrients` checked and renamed to ids. A second name for the same nutrient is refused.
private func canonicalNutrients(_ changes: JSONObject) throws(Failure) -> JSONObject {
  guard let nutrients = changes["nutrients"]?.object else { return changes }
  if let message = Nutrients.problem(ofCount: nutrients.count) { throw .invalid(message, path: "/nutrients") }
  var renamed = JSONObject()
  for (name, value) in nutrients {
    if value != .null { try checkName(name, at: "/nutrients/" + pointerToken(name)) }
    let id = KnownNutrients.canonicalId(of: name)
    if renamed[id] != nil {
      throw .invalid(
        "\(quoted(name)) and another member both mean the nutrient \(id); give one.",
        path: "/nutrients/" + pointerToken(name))
    }
    renamed[id] = .some(value)
  }
  var changes = changes
  changes["nutrients"] = .object(renamed)
  return changes
}

private func checkName(_ name: String, at path: String) throws(Failure) {
  do throws(Failure) { try NutrientNaming.check(name) } catch { throw error.under(path) }
}
