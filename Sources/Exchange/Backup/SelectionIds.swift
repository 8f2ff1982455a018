internal import JSON
internal import Model

/// The app gives an id to every selection of a remembered build; we tell selections by their ingredient and portion. The
/// ids that came with a backup are kept beside the food, others are derived, so that each stays the same for ever.
extension JSONObject {
  private static let name = "selections"

  /// Keeps the ids of the selections of a food that is being read.
  mutating func keepSelectionIds(of food: BackupObject) {
    var kept = JSONObject()
    for build in food.node["calculatorCustomizations"].map({ Array($0.elements) }) ?? [] {
      guard let id = build["id"]?.string, let selections = build["selections"] else { continue }
      kept[id.lowercased()] = .array(selections.elements.map { .string($0["id"]?.string ?? "") })
    }
    if !kept.isEmpty { self[BackupWords.ours] = [Self.name: .object(kept)] }
  }

  /// An id for each selection of a build: those kept, if they are as many, else derived ones.
  func selectionIds(of build: SavedBuild) -> [Identifier] {
    let texts = self[BackupWords.ours]?[Self.name]?[build.id.description]?.array ?? []
    let kept = texts.compactMap { $0.string.flatMap { try? Identifier(parsing: $0) } }
    guard kept.count != build.selections.count else { return kept }
    return build.selections.enumerated().map { index, selection in
      .derived(from: "\(build.id)/\(selection.ingredientId)/\(selection.portionId)/\(index)")
    }
  }
}

extension Identifier {
  /// An id that is always the same for the same text.
  static func derived(from text: String) -> Identifier {
    // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    let seed = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var generator = SplitMix(state: seed)
    return .random(using: &generator)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014), which spreads the bits of its seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
