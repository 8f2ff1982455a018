/// The limits of the two services of Open Food Facts.
struct RequestLimits: Sendable {
  enum Kind: Sendable {
    case product
    case search
  }

  var products = RequestLimiter(requestsPerMinute: 10)
  var searches = RequestLimiter(requestsPerMinute: 8)

  subscript(kind: Kind) -> RequestLimiter {
    get { kind == .product ? products : searches }
    set { if kind == .product { products = newValue } else { searches = newValue } }
  }
}
