/// An error on its way up through `init(from:)` calls: small, and put into words only when it reaches the top.
///
/// Types that try one form of a value after the other throw many of these and look at none.
struct DecodingIssue: Error {
  enum Problem {
    case missing(member: String)
    case mismatch(expected: Expected)
    case notWhole
    case outOfRange(type: any Any.Type)
    case noMoreElements
    case unknownName(known: [String])
    case refused(message: String, underlying: (any Error)?)
  }

  enum Expected: String {
    case bool = "true or false"
    case number = "a number"
    case string = "a string"
    case array = "an array"
    case object = "an object"
    case null = "null"
  }

  /// Where it happened: at a token, or at a path that the decoded type named itself.
  enum Place {
    case token(Int)
    case path([any CodingKey])
  }

  var problem: Problem
  var place: Place

  init(_ problem: Problem, at index: Int) {
    self.problem = problem
    place = .token(index)
  }

  init(_ problem: Problem, path: [any CodingKey]) {
    self.problem = problem
    place = .path(path)
  }
}

extension DecodingIssue {
  /// The issue behind an error that was thrown while the value at `index` was decoded.
  ///
  /// The type's own `DecodingError` keeps its sentence and, when it names one, its coding path. Any other error is kept
  /// as it is and placed at the innermost value whose `init(from:)` threw it.
  init<Value>(_ error: any Error, at index: Int, decoding type: Value.Type) {
    switch error {
    case let issue as DecodingIssue:
      self = issue
    case let error as DecodingError:
      self.init(error, at: index, decoding: type)
    default:
      self.init(.refused(message: String(describing: error), underlying: error), at: index)
    }
  }

  private init<Value>(_ error: DecodingError, at index: Int, decoding type: Value.Type) {
    let context = error.context
    if let names = Self.names(of: type), context.debugDescription.hasPrefix("Cannot initialize ") {
      self.init(.unknownName(known: names), at: index)
    } else if context.codingPath.isEmpty {
      self.init(.refused(message: context.debugDescription, underlying: context.underlyingError), at: index)
    } else {
      self.init(
        .refused(message: context.debugDescription, underlying: context.underlyingError), path: context.codingPath)
    }
  }

  /// The raw values of an enumeration, for the message of the standard library's `RawRepresentable.init(from:)`, which
  /// does not name them.
  private static func names<Value>(of type: Value.Type) -> [String]? {
    guard let enumeration = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
    func names<Enumeration: CaseIterable & RawRepresentable>(_ type: Enumeration.Type) -> [String] {
      type.allCases.map { String(describing: $0.rawValue) }
    }
    return names(enumeration)
  }
}

extension DecodingError {
  /// What the error says and where, whichever case it is.
  fileprivate var context: Context {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context): context
    case .keyNotFound(let key, let context):
      Context(
        codingPath: context.codingPath + [key], debugDescription: "`\(key.stringValue)` is required.",
        underlyingError: context.underlyingError)
    @unknown default: Context(codingPath: [], debugDescription: String(describing: self))
    }
  }
}

/// A list of names in a message, cut off where nobody would read on.
enum NameList {
  static let longestList = 16
  static let longestName = 64

  static func text(_ names: [String]) -> String {
    let shown = names.prefix(longestList).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > longestList ? "\(shown) and \(names.count - longestList) more" : shown
  }

  /// A name from the text, shortened when it is too long to be one.
  static func quoted(_ name: String) -> String {
    name.count > longestName ? "`\(name.prefix(longestName))…`" : "`\(name)`"
  }
}
