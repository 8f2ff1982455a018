internal import JSON

/// The whole way from the Swift types of a package to its generated files.
struct Generator {
  /// The package, an absolute path.
  var root: String
  /// Every error kind with its code.
  var errors: [ErrorDescription]
  /// Accepts requests without an example.
  var allowsMissingExamples = false

  /// Modules beneath `Sources`, each after those it imports.
  private static let modules = ["JSON", "Model", "API"]

  func files() throws -> GeneratedFiles {
    let specification = try specification()
    let examples = try Examples.read(
      root: root, specification: specification, allowsMissing: allowsMissingExamples)
    return try files(specification, examples: examples)
  }

  func specification() throws -> Specification {
    try SpecificationBuilder.build(SwiftCompiler(root: root, modules: Self.modules).facts(), errors: errors)
  }

  private func files(_ specification: Specification, examples: Examples) throws -> GeneratedFiles {
    let document = OpenRPC.document(specification, examples: examples)
    var files = GeneratedFiles()
    files["spec/openrpc.json"] = try JSONText.pretty(.object(document))
    files["spec/errors.json"] = try JSONText.pretty(.object(ErrorList.document(specification)))
    for file in SchemaFiles.documents(specification) {
      files["spec/schemas/\(file.name)"] = try JSONText.pretty(.object(file.schema))
    }
    for page in MethodPages(specification: specification, examples: examples).pages() {
      files["spec/methods/\(page.name)"] = page.text
    }
    files["Sources/Server/Generated/Methods.swift"] = MethodRegistry.source(specification)
    files["Sources/Server/Generated/OpenRPCDocument.swift"] = DiscoverDocument.source(document)

    // Clients know the OpenRPC document and nothing else.
    let published = OpenRPCDocument(document)
    files["clients/python/ofj/_generated_types.py"] = PythonTypes.source(published)
    files["clients/python/ofj/_generated_methods.py"] = PythonMethods.source(published)
    return files
  }
}
