internal import JSON
internal import Model

/// The app gives an id to every selection of a remembered build; we tell selections by their ingredient and portion. The
/// ids that came with a backup are kept beside the food, others are derived, so that each stays the same for ever.
extension JSONObject {
  private static let name = "selections"

  /// Keeps the ids of the selections of a food that is being read.
  mutating func keepSelectionIds(of food: BackupObject) {
    var kept: [(String, JSONValue)] = []
    for build in food.node["calculatorCustomizations"].map({ Array($0.elements) }) ?? [] {
      guard let id = build["id"]?.string, let selections = build["selections"] else { continue }
      kept.append((id.lowercased(), .array(selections.elements.map { .string($0["id"]?.string ?? "") })))
    }
    if !kept.isEmpty { self[BackupWords.ours] = [Self.name: .object(JSONObject(kept))] }
  }

  /// An id for each selection of a build: those kept, if they are as many, else derived ones.
  func selectionIds(of build: SavedBuild) -> [Identifier] {
    let texts = self[BackupWords.ours]?[Self.name]?[build.id.description]?.array ?? []
    let kept = texts.compactMap { $0.string.flatMap { try? Identifier(parsing: $0) } }
    guard kept.count != build.selections.count else { return kept }
    return build.selections.enumerated().map { index, selection in
      let parts = [build.id, selection.ingredientId, selection.portionId].map(\.description)
      return ContentKey(parts + [index.description]).identifier(occurrence: 1)
    }
  }
}
