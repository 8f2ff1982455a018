public import JSON

/// Amounts of nutrients by nutrient id: an object such as `{"sodium": {"value": 95, "unit": "mg"}}`.
///
/// A nutrient that is absent is unknown, which is not zero. Known nutrients may be named by id, display name or alias, and
/// are written with their id; other names are kept in lower case. Two members for the same nutrient are an error. A value
/// may be given as a bare number in the nutrient's usual unit.
public struct Nutrients: Hashable, Decodable, JSONObjectEncodable, Sendable {
  /// A nutrient and its amount.
  public struct Element: Hashable, Sendable {
    public let id: String
    public var value: NutrientValue

    public init(id: String, value: NutrientValue) {
      self.id = id
      self.value = value
    }
  }

  /// Ascending by id, each id once and in its canonical form.
  private var elements: [Element] = []

  public init() {}

  /// The nutrients as they were stored: with canonical ids, each once.
  public init(stored elements: [Element]) {
    self.elements = elements
    let isSorted = elements.indices.dropFirst().allSatisfy { elements[$0 - 1].id < elements[$0].id }
    if !isSorted { self.elements.sort { $0.id < $1.id } }
  }

  /// The amount of a nutrient, named by id, display name or alias.
  public subscript(name: String) -> NutrientValue? {
    get {
      let id = KnownNutrients.canonicalId(of: name)
      let index = insertionIndex(of: id)
      return index < elements.count && elements[index].id == id ? elements[index].value : nil
    }
    set {
      let id = KnownNutrients.canonicalId(of: name)
      let index = insertionIndex(of: id)
      let isPresent = index < elements.count && elements[index].id == id
      switch (newValue, isPresent) {
      case (let value?, true): elements[index].value = value
      case (let value?, false): elements.insert(Element(id: id, value: value), at: index)
      case (nil, true): elements.remove(at: index)
      case (nil, false): break
      }
    }
  }

  private func insertionIndex(of id: String) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Checks the number of nutrients, their ids and their amounts.
  public func validate() throws(Failure) {
    if let message = Self.problem(ofCount: count) { throw .invalid(message) }
    for element in elements {
      let path = "/" + pointerToken(element.id)
      if let message = Self.problem(ofId: element.id) { throw .invalid(message, path: path) }
      do throws(Failure) {
        try element.value.validate()
      } catch {
        throw error.under(path)
      }
    }
  }

  static func problem(ofId id: String) -> String? {
    if id.isEmpty { return "The name of a nutrient is empty." }
    return Limits.problem(ofText: id, upTo: Limits.nutrientIdCharacters)
  }

  static func problem(ofCount count: Int) -> String? {
    count <= Limits.nutrients ? nil : "There are \(count) nutrients; the most is \(Limits.nutrients)."
  }
}

extension Nutrients: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Element { elements[position] }
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension Nutrients: ExpressibleByDictionaryLiteral {
  /// The last value wins when a nutrient is named twice.
  public init(dictionaryLiteral pairs: (String, NutrientValue)...) {
    for (name, value) in pairs { self[name] = value }
  }
}

extension Nutrients {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberKey.self)
    var read: [(element: Element, key: MemberKey)] = []
    let keys = members.allKeys
    // Before anything is done with them: a hostile number of members must cost no more than counting.
    if let message = Self.problem(ofCount: keys.count) {
      throw DecodingError.refused(.invalid(message), at: members.codingPath)
    }
    read.reserveCapacity(keys.count)
    for key in keys where try !members.decodeNil(forKey: key) {
      let (id, unit) = KnownNutrients.canonical(key.stringValue)
      if let message = Self.problem(ofId: id) {
        throw DecodingError.refused(.invalid(message), at: members.codingPath + [key])
      }
      var value = try members.decode(NutrientValue.self, forKey: key)
      if value.unit.isEmpty { value.unit = unit }
      read.append((Element(id: id, value: value), key))
    }
    read.sort { $0.element.id < $1.element.id }
    for index in read.indices.dropFirst() where read[index - 1].element.id == read[index].element.id {
      let right = read[index]
      let names = [read[index - 1].key.stringValue, right.key.stringValue].sorted()
      throw DecodingError.refused(
        .invalid("\(quoted(names[0])) and \(quoted(names[1])) both mean the nutrient \(right.element.id); give one."),
        at: members.codingPath + [right.key])
    }
    elements = read.map(\.element)
  }

  public func writeMembers(to object: JSONObjectWriter) throws {
    for element in elements { try object.member(named: element.id, element.value) }
  }
}
