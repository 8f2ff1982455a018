/// The generated files of one run and what is on disk.
struct GeneratedFiles {
  /// Texts by path relative to the package.
  private(set) var texts: [String: String] = [:]

  /// Folders that hold nothing else, and prefixes of file names beside files written by hand.
  private static let ownedFolders = ["spec/schemas/", "spec/methods/", "Sources/Server/Generated/"]
  private static let ownedPrefixes = ["clients/python/ofj/_generated"]

  subscript(path: String) -> String? {
    get { texts[path] }
    set { texts[path] = newValue }
  }

  enum Difference: Hashable {
    case missing(String)
    case stale(String)
    /// Nothing generates it any more.
    case extra(String)
  }

  /// What writing would change, in the order of paths.
  func differences(root: String) throws(Problem) -> [Difference] {
    var differences: [Difference] = []
    for path in texts.keys.sorted() {
      if !Files.exists(root + "/" + path) {
        differences.append(.missing(path))
      } else if try Files.read(root + "/" + path) != Array((texts[path] ?? "").utf8) {
        differences.append(.stale(path))
      }
    }
    return differences + ownedFiles(root: root).filter { texts[$0] == nil }.map(Difference.extra)
  }

  /// Brings the disk up to date and answers what it changed. Files that are right are not touched.
  @discardableResult
  func write(root: String) throws(Problem) -> [Difference] {
    let differences = try differences(root: root)
    for difference in differences {
      switch difference {
      case .missing(let path), .stale(let path):
        try Files.write(Array((texts[path] ?? "").utf8), to: root + "/" + path)
      case .extra(let path):
        try Files.remove(root + "/" + path)
      }
    }
    return differences
  }

  private func ownedFiles(root: String) -> [String] {
    var files = Self.ownedFolders.flatMap { folder in Files.list(root + "/" + folder.dropLast()).map { folder + $0 } }
    for prefix in Self.ownedPrefixes {
      let folder = prefix[...(prefix.lastIndex(of: "/") ?? prefix.startIndex)]
      files += Files.list(root + "/" + folder.dropLast()).map { folder + $0 }.filter {
        $0.hasPrefix(prefix) && $0.hasSuffix(".py")
      }
    }
    return files
  }
}
