import Testing

@testable import specgen

/// A copy of the invented package in `Fixture` that a test may change.
final class FixturePackage {
  let root: String

  init() throws {
    root = try Files.makeTemporaryDirectory()
    let source = String(#filePath.dropLast("FixturePackage.swift".count)) + "Fixture"
    for path in Files.list(source) { try Files.write(Files.read(source + "/" + path), to: root + "/" + path) }
  }

  deinit {
    Files.removeTree(root)
  }

  func write(_ text: String, to path: String) throws {
    try Files.write(Array(text.utf8), to: root + "/" + path)
  }

  /// What `body` has to say about the package.
  func problems(of body: () throws -> Void) throws -> [String] {
    do {
      try body()
      return []
    } catch let problems as Problems {
      return problems.list.map(\.description)
    }
  }

  // The package must outlive the run, also when the caller keeps nothing of it.
  func files() throws -> GeneratedFiles { try withExtendedLifetime(self) { try generator.files() } }
  func specification() throws -> Specification { try withExtendedLifetime(self) { try generator.specification() } }

  private var generator: Generator {
    Generator(
      root: root,
      errors: [
        ErrorDescription(kind: "storeBusy", code: 20, retryable: true, text: ""),
        ErrorDescription(kind: "notFound", code: 1, retryable: false, text: ""),
        ErrorDescription(kind: "conflict", code: 2, retryable: false, text: ""),
      ])
  }
}
