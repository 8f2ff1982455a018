internal import Model
internal import YAML

/// The keys about other services.
extension ConfigurationFile {
  private enum OpenFoodFactsKey: String, CaseIterable {
    case contact
    case timeoutSeconds
  }

  mutating func readUpstreams(_ node: YAMLNode) throws(YAMLError) {
    for (upstream, node) in try node.members(of: Upstream.self, what: "`upstreams`") {
      upstreams[upstream] = try node.located { node throws(YAMLError) in
        let text = try node.text(example: "https://example.com/v1")
        return try node.checked { () throws(Failure) in try BaseURL(parsing: text) }
      }
    }
  }

  mutating func readOpenFoodFacts(_ node: YAMLNode) throws(YAMLError) {
    for (key, node) in try node.members(of: OpenFoodFactsKey.self, what: "`openFoodFacts`") {
      switch key {
      case .contact:
        contact = try node.located { node throws(YAMLError) in
          let text = try node.text(example: "you@example.com")
          return try node.checked { () throws(Failure) in try Configuration.contact(text) }
        }
      case .timeoutSeconds:
        productTimeout = try node.located { node throws(YAMLError) in
          guard let seconds = node.number else { throw node.error("a number of seconds is wanted here, such as 15.") }
          return try node.checked { () throws(Failure) in try Configuration.timeout(seconds: seconds) }
        }
      }
    }
  }
}
