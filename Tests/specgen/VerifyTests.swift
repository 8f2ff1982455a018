import Testing

@testable import specgen

@Suite("Writing and verifying")
struct VerifyTests {
  @Test("what was written verifies; an edited, a deleted and a leftover file are told apart")
  func differences() throws {
    let package = try FixturePackage()
    let files = try GeneratorTests.generated.get()
    #expect(try files.write(root: package.root).count == files.texts.count)
    #expect(try files.differences(root: package.root).isEmpty)
    #expect(try files.write(root: package.root).isEmpty)

    try package.write("{}\n", to: "spec/errors.json")
    try Files.remove(package.root + "/spec/schemas/Jar.json")
    try package.write("old", to: "spec/methods/shelf.burn.md")
    try package.write("old", to: "clients/python/ofj/_generated_old.py")
    try package.write("by hand", to: "clients/python/ofj/client.py")
    let expected: [GeneratedFiles.Difference] = [
      .stale("spec/errors.json"), .missing("spec/schemas/Jar.json"), .extra("spec/methods/shelf.burn.md"),
      .extra("clients/python/ofj/_generated_old.py"),
    ]
    #expect(try files.differences(root: package.root) == expected)

    try files.write(root: package.root)
    #expect(try files.differences(root: package.root).isEmpty)
    #expect(Files.exists(package.root + "/clients/python/ofj/client.py"))
  }

  @Test("the templates of a new method make a method, and are not written twice")
  func newMethod() throws {
    let package = try FixturePackage()
    try package.write(
      "/// An id.\npublic struct Identifier: Codable, Sendable {\n  public var text: String\n}\n",
      to: "Sources/Model/Identifier.swift")
    #expect(
      try NewMethod("shelf/burn").write(root: package.root) == [
        "Sources/API/Shelf/ShelfBurn.swift", "Sources/Server/Handlers/Shelf/ShelfBurn+Handler.swift",
        "spec/examples/shelf.burn/minimal.json",
      ])
    // The id of the fixture is an object, so the example of the template does not fit: only that is to be mended.
    #expect(
      try package.problems { _ = try package.files() } == [
        "spec/examples/shelf.burn/minimal.json: shelf/burn: /id is not of type \"object\"."
      ])
    #expect(throws: Problem.self) { try NewMethod("shelf/burn").write(root: package.root) }
  }

  @Test("a name that is not family/verb is refused", arguments: ["burn", "shelf/", "Shelf/burn", "shelf/a/b", "../a"])
  func badNames(_ name: String) {
    #expect(throws: Problem.self) { try NewMethod(name) }
  }
}
