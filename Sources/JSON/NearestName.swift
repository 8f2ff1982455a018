/// Finds the name somebody meant when they wrote one that does not exist.
public enum NearestName {
  /// Longer names are not compared: the work grows with the square of the length.
  static let longestName = 64

  /// The candidate closest to a name, or nil when none is close enough to be a slip of the keyboard.
  ///
  /// Distance counts insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein, restricted);
  /// upper and lower case are the same. A third of the letters may be wrong, at least one. Of equally close
  /// candidates the first wins.
  public static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard !name.isEmpty, name.utf8.count <= 4 * longestName else { return nil }
    let letters = folded(name)
    guard letters.count <= longestName else { return nil }
    let tolerance = max(1, letters.count / 3)
    var nearest: (name: String, distance: Int)?
    for candidate in candidates {
      let other = folded(candidate)
      guard other.count <= longestName, abs(other.count - letters.count) <= tolerance else { continue }
      let distance = distance(letters, other)
      // A name of one or two letters shares nothing with what replaces all of it.
      guard distance <= tolerance, distance < max(letters.count, other.count) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.name
  }

  /// Whether one insertion, deletion, replacement or swap of neighbours makes one name into the other.
  public static func isOneSlip(from name: String, to other: String) -> Bool {
    var (left, right) = (name.unicodeScalars[...], other.unicodeScalars[...])
    while let first = left.first, first == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    while let last = left.last, last == right.last {
      left.removeLast()
      right.removeLast()
    }
    // What differs is now at one place.
    switch (left.prefix(3).count, right.prefix(3).count) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2): return left.first == right.last && left.last == right.first
    default: return false
    }
  }

  private static func folded(_ name: String) -> [Character] { Array(name.lowercased()) }

  /// How many slips separate two names.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
