/// A step of a coding path that stands for a member or an element of the text.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

extension DecodingSession {
  /// The way from the decoded value to a token inside it.
  func path(to index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var container = root
    while container < index {
      guard let (step, child) = step(from: container, towards: index) else { break }
      path.append(step)
      container = child
    }
    return path
  }

  /// The child of a container that holds a token, and what it is called.
  private func step(from container: Int, towards index: Int) -> (PathKey, Int)? {
    let isObject = tokens[container].kind == .object
    var child = container + (isObject ? 2 : 1)
    var place = 0
    while child < tokens[container].next {
      if index < tokens[child].next {
        guard isObject else { return (PathKey(intValue: place), child) }
        return (PathKey(stringValue: TokenText.string(tokens[child - 1], in: text)), child)
      }
      child = Int(tokens[child].next) + (isObject ? 1 : 0)
      place += 1
    }
    return nil
  }
}
