internal import Glibc

/// What a member of `nutriments`, such as `saturated-fat_prepared_100g`, or a column of the dump states.
///
/// Names use hyphens, what follows them underscores: `<nutriment>[_prepared][_<part>]`.
public struct NutrimentKey: Hashable, Sendable {
  /// Which statement about a nutriment it is.
  enum Part: Hashable, Sendable {
    /// Per 100 g or 100 ml, in the standard unit.
    case per100
    /// Per serving, in the standard unit.
    case perServing
    /// As it was entered, on the basis that the product states, in the standard unit.
    case asEntered
    /// The unit in which it was entered.
    case unit
    /// Whether the amount is a limit, approximate, or not printed at all.
    case modifier
  }

  var nutriment: Nutriment
  var isPrepared: Bool
  var part: Part

  /// Reads a key; nil for what the rules do not read.
  init?(_ key: UnsafeBufferPointer<UInt8>) {
    let separator = UInt8(ascii: "_")
    var end = 0
    while end < key.count, key[end] != separator { end += 1 }
    guard let nutriment = Nutriment(UnsafeBufferPointer(rebasing: key[..<end])) else { return nil }
    self.init(nutriment, rest: UnsafeBufferPointer(rebasing: key[end...]))
  }

  /// Reads what follows the name of a nutriment.
  private init?(_ nutriment: Nutriment, rest: UnsafeBufferPointer<UInt8>) {
    self.nutriment = nutriment
    var rest = rest
    isPrepared = rest.starts(with: "_prepared")
    if isPrepared { rest = UnsafeBufferPointer(rebasing: rest[9...]) }
    if rest.isEmpty {
      part = .asEntered
    } else if rest.equals("_100g") || rest.equals("_100ml") {
      part = .per100
    } else if rest.equals("_serving") {
      part = .perServing
    } else if rest.equals("_unit") {
      part = .unit
    } else if rest.equals("_modifier") {
      part = .modifier
    } else {
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && starts(with: text) }

  func starts(with text: StaticString) -> Bool {
    guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
    return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}

extension NutrimentKey {
  /// Reads keys one after the other, of which most begin with the same name as the one before.
  struct Sequence {
    private var name: UnsafeBufferPointer<UInt8>?
    private var nutriment: Nutriment?

    /// - Parameter key: its bytes stay where they are until the last key is read.
    mutating func next(_ key: UnsafeBufferPointer<UInt8>) -> NutrimentKey? {
      if let name, key.count >= name.count, key.count == name.count || key[name.count] == UInt8(ascii: "_"),
        let start = key.baseAddress, let known = name.baseAddress, memcmp(start, known, name.count) == 0
      {
        guard let nutriment else { return nil }
        return NutrimentKey(nutriment, rest: UnsafeBufferPointer(rebasing: key[name.count...]))
      }
      var end = 0
      while end < key.count, key[end] != UInt8(ascii: "_") { end += 1 }
      let name = UnsafeBufferPointer(rebasing: key[..<end])
      nutriment = Nutriment(name)
      self.name = name
      guard let nutriment else { return nil }
      return NutrimentKey(nutriment, rest: UnsafeBufferPointer(rebasing: key[end...]))
    }
  }
}
