internal import JSON

/// Where a key of the command line leads inside the params of a method.
struct ParameterPath {
  /// Member names from the params down.
  let components: [String]
  /// What stands there; `nil` when the schema allows anything.
  let schema: Schema?

  /// Follows a key such as `day` or `entry.nutrients.sodium`.
  ///
  /// A first name that is no parameter, but a member of exactly one parameter, stands for that member.
  init(_ key: String, method: MethodDescription) throws(UsageError) {
    var names = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else { throw UsageError("`\(key)` is not the name of a parameter") }
    let parameter = try Self.parameter(for: names[0], method: method)
    if parameter.name != names[0] { names.insert(parameter.name, at: 0) }
    components = names
    schema = try Self.follow(names.dropFirst(), from: parameter)
  }

  private static func parameter(
    for name: String, method: MethodDescription
  ) throws(UsageError) -> MethodDescription.Parameter {
    if let parameter = method.parameters.first(where: { $0.name == name }) { return parameter }
    let owners = method.parameters.filter { $0.schema.property(name) != nil }
    if owners.count == 1 { return owners[0] }
    if owners.count > 1 {
      let choices = owners.map { "`\($0.name).\(name)`" }.joined(separator: " or ")
      throw UsageError("`\(name)` can be more than one parameter of \(method.name)", hint: "Write \(choices).").at([
        name
      ])
    }
    let names = method.parameters.map(\.name) + method.parameters.flatMap { $0.schema.properties.map(\.name) }
    var error = UsageError(
      unknown: "parameter", name: name, among: names,
      otherwise: "`ofj methods \(method.name)` lists the parameters.")
    if let meant = CommonName.meaning(of: name, among: names) { error.hint = "Did you mean `\(meant)`?" }
    throw error.at([name])
  }

  private static func follow(
    _ names: ArraySlice<String>, from parameter: MethodDescription.Parameter
  ) throws(UsageError) -> Schema? {
    var schema = parameter.schema
    var way = parameter.name
    for name in names {
      guard let next = schema.property(name) ?? schema.additionalProperties else {
        if schema.types.isEmpty { return nil }
        throw unknown(name, in: schema, way: way).at(way.split(separator: ".").map(String.init) + [name])
      }
      schema = next
      way += ".\(name)"
    }
    return schema
  }

  private static func unknown(_ name: String, in schema: Schema, way: String) -> UsageError {
    let members = schema.properties.map(\.name)
    guard !members.isEmpty else { return UsageError("`\(way)` has no members") }
    // Compared without what stands before it, which would make every name look near.
    let nearest = NearestName.find(name, among: members).map { "Did you mean `\(way).\($0)`?" }
    let all = "`\(way)` has \(members.map { "`\($0)`" }.joined(separator: ", "))."
    return UsageError("there is no member `\(way).\(name)`", hint: nearest ?? all)
  }
}
