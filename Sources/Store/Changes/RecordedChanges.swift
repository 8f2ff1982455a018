/// The changes that one write has told so far.
struct RecordedChanges: Sendable {
  /// More objects than this in one write are told as "anything may have changed".
  static let maximum = 500

  struct Element: Hashable, Sendable {
    let collection: String
    let id: String
    let day: String
  }

  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  var isEmpty: Bool { elements.isEmpty }

  mutating func record(_ element: Element) {
    guard known.insert(element).inserted else { return }
    elements.append(element)
  }
}
