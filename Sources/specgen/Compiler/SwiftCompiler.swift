internal import JSON

/// Compiles the modules that describe the service and reads what the compiler learned about their types.
///
/// Nothing needs to be built before: modules are compiled into a temporary directory, in the order given, with the
/// `swiftc` in `PATH`.
struct SwiftCompiler {
  /// The types of all modules in the order of files and declarations, and their doc comments.
  struct Facts {
    var types: [CompiledType] = []
    var symbols = SymbolGraph()
  }

  /// The package, an absolute path.
  var root: String
  /// Modules beneath `Sources`, each after those it imports.
  var modules: [String]

  /// The language settings of `Package.swift`.
  private static let languageArguments = [
    "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
    "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
  ]

  /// Leaves the bodies of functions alone, which is most of the time. The values of computed properties are lost with
  /// them, except of those that are `@inlinable`.
  private static let speedArguments = ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]

  /// Types that conform to one of these are described; the others are of no use to the generator.
  private static let gatheredProtocols: JSONValue = [
    "RequestMethod", "NotificationMethod", "WireFormat", "WireMembers",
    "Codable", "Decodable", "Encodable", "CodingKey",
  ]

  func facts() throws -> Facts {
    let directory = try Files.makeTemporaryDirectory()
    defer { Files.removeTree(directory) }
    let protocols = directory + "/protocols.json"
    try Files.write(JSONEncoding.encode(Self.gatheredProtocols), to: protocols)

    var facts = Facts()
    for module in modules {
      try compile(module, into: directory, protocols: protocols)
      facts.types += ConstantValues.read(try document(directory + "/\(module).constants.json").root, root: root)
      facts.symbols.read(try document(directory + "/\(module).symbols.json").root)
    }
    return facts
  }

  private func compile(_ module: String, into directory: String, protocols: String) throws {
    let folder = root + "/Sources/" + module
    let sources = Files.list(folder).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    guard !sources.isEmpty else { throw Problem(folder, "has no Swift files.") }
    let arguments =
      ["swiftc", "-parse-as-library", "-wmo", "-Onone", "-module-name", module, "-I", directory]
      + Self.languageArguments + Self.speedArguments
      + ["-emit-module", "-emit-module-path", directory + "/\(module).swiftmodule"]
      + ["-Xfrontend", "-const-gather-protocols-file", "-Xfrontend", protocols]
      + ["-emit-const-values-path", directory + "/\(module).constants.json"]
      + ["-emit-symbol-graph", "-emit-symbol-graph-dir", directory]
      + ["-symbol-graph-minimum-access-level", "public", "-symbol-graph-skip-synthesized-members"]
      + sources
    let status = try ChildProcess.run(arguments)
    guard status == 0 else { throw Problem("Sources/\(module)", "does not compile; swiftc ended with \(status).") }
  }

  private func document(_ path: String) throws -> JSONDocument {
    // The compiler describes a type in about 10 kB.
    try JSONDocument(parsing: Files.read(path), limits: JSONLimits(maximumBytes: 1 << 30))
  }
}
