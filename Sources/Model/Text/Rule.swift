/// Checks of the members of an object, each with the path of the member that it refuses.
enum Rule {
  static func refuse(_ problem: String?, _ path: String) throws(Failure) {
    if let problem { throw .invalid(problem, path: path) }
  }

  /// A text that must say something.
  static func name(_ text: String, upTo limit: Int, _ path: String) throws(Failure) {
    try refuse(Limits.problem(ofRequired: text, upTo: limit), path)
  }

  static func text(_ text: String?, upTo limit: Int, _ path: String) throws(Failure) {
    if let text { try refuse(Limits.problem(ofText: text, upTo: limit), path) }
  }

  static func amount(_ value: Double?, _ path: String) throws(Failure) {
    if let value { try refuse(Limits.problem(ofAmount: value, upTo: Limits.amount), path) }
  }

  static func positive(_ value: Double, _ path: String) throws(Failure) {
    try refuse(Limits.problem(ofPositive: value), path)
  }

  static func count(_ count: Int, of things: String, upTo limit: Int, _ path: String) throws(Failure) {
    if count > limit { throw .invalid("There are \(count) \(things); the most is \(limit).", path: path) }
  }

  /// The checks of a member that is an object itself.
  static func nested(_ path: String, _ check: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try check() } catch { throw error.under(path) }
  }

  /// Checks every element of a list.
  static func each<Element>(
    _ elements: [Element], _ path: String, _ check: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    for (index, element) in elements.enumerated() {
      do throws(Failure) { try check(element) } catch { throw error.under("\(path)/\(index)") }
    }
  }

  /// Refuses the second of two elements that are the same in what tells them apart.
  static func distinct<Key: Hashable>(
    _ keys: [Key], _ path: String, _ member: String, _ message: String
  ) throws(Failure) {
    var seen: Set<Key> = []
    for (index, key) in keys.enumerated() where !seen.insert(key).inserted {
      throw .invalid(message, path: "\(path)/\(index)/\(member)")
    }
  }
}
