/// The members of a JSON object in the order they were written, each key once.
///
/// Keys are compared by their UTF-8, as JSON compares them: two spellings of `é` are two keys. Equality of objects
/// ignores the order of members.
public struct JSONObject: Sendable {
  public typealias Member = (key: String, value: JSONValue)

  /// The members in order.
  public private(set) var members: [Member]

  public init() {
    members = []
  }

  /// Keeps the last value of a key that comes twice, at the place of the first.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init()
    var places: [UTF8Key: Int] = [:]
    for (key, value) in members {
      if let place = places.updateValue(self.members.count, forKey: UTF8Key(key)) {
        places[UTF8Key(key)] = place
        self.members[place].value = value
      } else {
        self.members.append((key, value))
      }
    }
  }

  /// Takes members whose keys are known to differ.
  init(uniqueMembers members: [Member]) {
    self.members = members
  }

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }
  public var keys: [String] { members.map(\.key) }

  /// The value of a member. Setting nil removes the member; setting a new key appends it. Searches from the start.
  public subscript(key: String) -> JSONValue? {
    get {
      index(of: key).map { members[$0].value }
    }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    members.firstIndex { UTF8Key.equal($0.key, key) }
  }

  /// The place of every key.
  var places: [UTF8Key: Int] {
    var places: [UTF8Key: Int] = [:]
    places.reserveCapacity(count)
    for (place, member) in members.enumerated() { places[UTF8Key(member.key)] = place }
    return places
  }
}

extension JSONObject: Sequence {
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
  public var underestimatedCount: Int { members.count }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    if zip(left.members, right.members).allSatisfy({ UTF8Key.equal($0.key, $1.key) }) {
      return zip(left.members, right.members).allSatisfy { $0.value == $1.value }
    }
    let places = right.places
    return left.members.allSatisfy { member in
      places[UTF8Key(member.key)].map { right.members[$0].value == member.value } ?? false
    }
  }

  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in members {
      var member = Hasher()
      member.combine(UTF8Key(key))
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}

extension JSONObject: CustomStringConvertible {
  public var description: String { JSONValue.object(self).description }
}

/// A string that equals another when their UTF-8 does, without Unicode normalization.
struct UTF8Key: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: UTF8Key, right: UTF8Key) -> Bool { equal(left.text, right.text) }

  static func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
