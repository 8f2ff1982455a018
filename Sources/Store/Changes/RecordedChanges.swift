internal import Model

/// The changes that one write has told so far.
struct RecordedChanges {
  /// When one write changes more objects of a collection than this, only the collection is told.
  static let maximumPerCollection = 500

  struct Element: Hashable {
    let collection: StoreCollection
    let id: Identifier?
    let day: Day?
  }

  private var told: Set<Element> = []
  private var counts: [StoreCollection: Int] = [:]
  private var order: [Element] = []

  var isEmpty: Bool { order.isEmpty }

  /// The changes in the order in which they were told.
  var elements: [Element] {
    var result = order.filter { !isTooLong($0.collection) }
    for collection in StoreCollection.allCases where isTooLong(collection) {
      result.append(Element(collection: collection, id: nil, day: nil))
    }
    return result
  }

  mutating func record(_ element: Element) {
    guard !isTooLong(element.collection), told.insert(element).inserted else { return }
    counts[element.collection, default: 0] += 1
    order.append(element)
  }

  private func isTooLong(_ collection: StoreCollection) -> Bool {
    counts[collection, default: 0] > Self.maximumPerCollection
  }
}
