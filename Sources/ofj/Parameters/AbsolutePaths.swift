internal import JSON
internal import Server

extension JSONObject {
  /// The params with absolute paths where the method wants a path: the service does not know where its caller works. A path
  /// `-` is standard input.
  func withAbsolutePaths(_ method: MethodDescription, _ directories: UserDirectories) -> JSONObject {
    var params = self
    for parameter in method.parameters {
      guard let value = params[parameter.name] else { continue }
      params[parameter.name] = value.withAbsolutePaths(parameter.schema, directories)
    }
    return params
  }
}

extension JSONValue {
  fileprivate func withAbsolutePaths(_ schema: Schema, _ directories: UserDirectories) -> JSONValue {
    switch self {
    case .string("-") where schema.isPath: "/dev/stdin"
    // What cannot be made absolute, such as `~name/file`, is left for the service to refuse.
    case .string(let path) where schema.isPath: .string(directories.absolute(path) ?? path)
    // Files in a list, as the photos of a scan.
    case .array(let elements):
      .array(elements.map { schema.items.map($0.withAbsoluteMembers(directories)) ?? $0 })
    default: self
    }
  }

  private func withAbsoluteMembers(_ directories: UserDirectories) -> (Schema) -> JSONValue {
    { schema in
      guard case .object(var object) = self else { return self }
      for (name, member) in schema.properties where member.isPath {
        guard let value = object[name] else { continue }
        object[name] = value.withAbsolutePaths(member, directories)
      }
      return .object(object)
    }
  }
}
