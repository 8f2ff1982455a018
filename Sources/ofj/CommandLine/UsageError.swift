internal import JSON

/// A command line that means nothing, as a sentence for the person who typed it.
struct UsageError: Error, Hashable {
  var message: String
  /// What to type instead.
  var hint: String?
  /// Which error of the protocol this would have been.
  var kind = Kind.invalidParams
  /// Where in the params it is, when that is known.
  var path: JSONPointer?

  enum Kind: String {
    case invalidParams
    case methodNotFound

    var code: Int64 {
      switch self {
      case .invalidParams: -32602
      case .methodNotFound: -32601
      }
    }
  }

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The same error with its place, unless it has one.
  func at(_ components: [String]) -> UsageError {
    var error = self
    error.path = path ?? JSONPointer(components)
    return error
  }

  /// A name that does not exist.
  init(unknown what: String, name: String, among names: [String], otherwise: String? = nil) {
    self.init("there is no \(what) `\(name)`", hint: didYouMean(name, among: names) ?? otherwise)
  }
}

/// A hint that names what somebody meant, when one of the names is near enough.
func didYouMean(_ name: String, among names: [String]) -> String? {
  NearestName.find(name, among: names).map { "Did you mean `\($0)`?" }
}
