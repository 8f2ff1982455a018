public import Model

extension ConfigurationFile {
  /// Reads the configuration file of the user.
  ///
  /// - Parameter named: The path from the command line; otherwise `OFJ_CONFIG`, otherwise the XDG place is used.
  /// - Returns: `nil` when the file at the XDG place does not exist. A file that was named must exist.
  public static func load(
    named: String?, environment: [String: String], directories: UserDirectories
  ) throws(Failure) -> ConfigurationFile? {
    let variable = environment["OFJ_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let chosen = (named ?? variable).map { directories.absolute($0, allowsRelative: true) ?? $0 }
    let path = chosen ?? directories.configurationFile(environment)
    let bytes: [UInt8]
    do throws(SmallFile.ReadingError) {
      bytes = try SmallFile.read(path, maximumBytes: maximumBytes)
    } catch {
      if chosen == nil, error.isMissing { return nil }
      throw Failure(.invalidValue, "The configuration file \(path) cannot be read: \(error.message).")
    }
    return try ConfigurationFile(parsing: bytes, path: path, directories: directories)
  }
}
