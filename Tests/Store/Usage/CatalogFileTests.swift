import Foundation
import Model
import Testing

@testable import Store

@Suite("File of the catalog of models")
struct CatalogFileTests {
  let directory = TemporaryDirectory()
  private var file: CatalogFile {
    CatalogFile(besides: StoreLocation(directory: directory.path, createsParents: true))
  }

  @Test("the file is replaced as a whole, and is the user's alone")
  func replacing() throws {
    #expect(file.read() == nil)
    try file.replace(with: [1, 2, 3])
    try file.replace(with: [4])
    #expect(file.read() == [4])
    #expect(directory.names == ["models.json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try file.replace(with: [])
    #expect(file.read() == [])
  }

  @Test("what is no file is not read, and a file that cannot be replaced stays as it is")
  func obstacles() throws {
    try FileManager.default.createDirectory(atPath: file.path + "/within", withIntermediateDirectories: true)
    #expect(file.read() == nil)
    #expect { try file.replace(with: [1]) } throws: { ($0 as? Failure)?.kind == .storeUnavailable }
    #expect(directory.names == ["models.json"])
  }
}
