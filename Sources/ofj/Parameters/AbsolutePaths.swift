internal import JSON
internal import Server

extension JSONObject {
  /// The params with absolute paths where the method wants a path: the service does not know where its caller works. A path
  /// `-` is standard input.
  func withAbsolutePaths(_ method: MethodDescription, _ directories: UserDirectories) -> JSONObject {
    var params = self
    for parameter in method.parameters where parameter.schema.isPath {
      guard let path = params[parameter.name]?.string else { continue }
      if path == "-" {
        params[parameter.name] = "/dev/stdin"
        continue
      }
      // What cannot be made absolute, such as `~name/file`, is left for the service to refuse.
      params[parameter.name] = .string(directories.absolute(path) ?? path)
    }
    return params
  }
}
