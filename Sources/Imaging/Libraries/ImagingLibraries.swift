public import Model

/// Where the libraries for pictures are looked for.
public struct ImagingLibraries: Hashable, Sendable {
  /// Reads and writes pictures.
  public var vips: LibraryName
  /// Reads barcodes.
  public var zbar: LibraryName

  /// - Parameter variables: the environment variables; `OFJ_LIBVIPS` and `OFJ_LIBZBAR` name files that are used instead of
  ///   those of the system.
  public init(variables: [String: String]) {
    let path = { (variable: String) in variables[variable].flatMap { $0.isEmpty ? nil : $0 } }
    vips = LibraryName(
      name: "libvips", file: path("OFJ_LIBVIPS") ?? "libvips.so.42", package: "libvips42", variable: "OFJ_LIBVIPS",
      purpose: "Pictures")
    zbar = LibraryName(
      name: "zbar", file: path("OFJ_LIBZBAR") ?? "libzbar.so.0", package: "libzbar0", variable: "OFJ_LIBZBAR",
      purpose: "Barcodes")
    searchPath = path("LD_LIBRARY_PATH")
  }

  private let searchPath: String?

  /// Whether a library is installed, as far as that can be told without loading it.
  public func isInstalled(_ library: LibraryName) -> Bool {
    LibrarySearch(searchPath: searchPath).finds(library.file)
  }

  /// The environment of a process that is to find the same libraries, as `NAME=value`.
  var environment: [String] {
    var environment = [
      "LC_ALL=C", "OFJ_LIBVIPS=\(vips.file)", "OFJ_LIBZBAR=\(zbar.file)",
      // Belt and braces: the process sets all of this through functions too, where the version of libvips has them.
      "VIPS_BLOCK_UNTRUSTED=1", "VIPS_CONCURRENCY=1", "VIPS_DISC_THRESHOLD=2g",
      // One arena for all threads keeps the address space small, which is limited.
      "MALLOC_ARENA_MAX=1",
    ]
    if let searchPath { environment.append("LD_LIBRARY_PATH=\(searchPath)") }
    return environment
  }
}

/// A shared library as people and the loader know it.
public struct LibraryName: Hashable, Sendable {
  public var name: String
  /// The name that the loader looks for, or a path.
  public var file: String
  /// The package of Debian and its relatives.
  public var package: String
  /// The variable that names another file.
  public var variable: String
  /// What cannot be done without it, at the beginning of a sentence.
  public var purpose: String

  /// What a request is answered that cannot be done without the library.
  public var missing: Failure {
    Failure(
      .imagingUnavailable, "\(purpose) cannot be read here: \(name) is not installed.", hint: installing)
  }

  /// How to get it.
  public var installing: String {
    "Install it, on Debian and Ubuntu with: apt-get install \(package). \(variable) can name the file of another one."
  }
}
