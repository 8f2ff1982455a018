/// The hand-written files of a new method, as templates.
struct NewMethod {
  private let name: String
  private let family: String
  private let typeName: String

  /// Takes a name like `family/verb`.
  init(_ name: String) throws(Problem) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = name.allSatisfy { $0 == "/" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard parts.count == 2, isPlain, parts.allSatisfy({ $0.first?.isLowercase == true }) else {
      throw Problem("specgen", "--new needs a name like journal/log.")
    }
    self.name = name
    family = Self.capitalized(parts[0])
    typeName = family + Self.capitalized(parts[1])
  }

  /// Paths and texts.
  var files: [(path: String, text: String)] {
    [
      ("Sources/API/\(family)/\(typeName).swift", method),
      ("Sources/Server/Handlers/\(family)/\(typeName)+Handler.swift", handler),
      ("spec/examples/\(Example.fileName(of: name))/minimal.json", example),
    ]
  }

  /// Writes the files and answers their paths; refuses to touch one that exists.
  func write(root: String) throws(Problem) -> [String] {
    for file in files where Files.exists(root + "/" + file.path) { throw Problem(file.path, "exists already.") }
    for file in files { try Files.write(Array(file.text.utf8), to: root + "/" + file.path) }
    return files.map(\.path)
  }

  private var method: String {
    """
    public import Model

    /// Says in one sentence what the method does.
    public enum \(typeName): RequestMethod {
      public static let name = "\(name)"
      public static let access = Access.read
      public static let errors: [ErrorKind] = [.notFound]

      public struct Params: Codable, Sendable {
        /// The object.
        public var id: Identifier

        public init(id: Identifier) {
          self.id = id
        }
      }

      public typealias Result = Empty
    }

    """
  }

  private var handler: String {
    """
    import API

    extension \(typeName): ReadHandler {
      static func handle(_ params: Params, _ context: ReadContext) throws -> Result {
        Empty()
      }
    }

    """
  }

  private var example: String {
    """
    {
      "description": "Says what the case shows.",
      "request": {"id": "5eed0000-0000-4000-8000-000000000001"},
      "result": {}
    }

    """
  }

  private static func capitalized(_ text: Substring) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
