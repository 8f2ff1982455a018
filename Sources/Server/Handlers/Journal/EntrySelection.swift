import Model
import Store

/// The entries that a request names, by `id` or `ids`.
struct EntrySelection {
  private static let maximumCount = 1000

  private let ids: [(path: String, id: Identifier)]

  init(id: Identifier?, ids: [Identifier]?) throws {
    switch (id, ids) {
    case (let id?, nil): self.ids = [("/id", id)]
    case (nil, let ids?):
      guard !ids.isEmpty else {
        throw Failure(.invalidValue, "No entry is named.", path: "/ids", hint: "Give at least one id.")
      }
      guard ids.count <= Self.maximumCount else {
        throw Failure(.invalidValue, "One request names at most \(Self.maximumCount) entries.", path: "/ids")
      }
      self.ids = ids.enumerated().map { ("/ids/\($0.offset)", $0.element) }
    case (nil, nil):
      throw Failure(.invalidValue, "No entry is named.", path: "/id", hint: "Give `id` or `ids`.")
    case (_?, _?):
      throw Failure(.invalidValue, "`id` and `ids` cannot both be given.", path: "/ids", hint: "Give one of them.")
    }
    var seen: Set<Identifier> = []
    for (path, id) in self.ids where !seen.insert(id).inserted {
      throw Failure(.invalidValue, "The entry \(id) is named twice.", path: path)
    }
  }

  /// The entries in the order they were named; one that does not exist is an error.
  func entries(in entries: Entries) throws -> [Entry] {
    try ids.map { path, id in
      guard let entry = try entries.entry(id) else {
        throw Failure(.notFound, "There is no entry with the id \(id).", path: path)
      }
      return entry
    }
  }
}
