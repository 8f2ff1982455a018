extension JSONOutput {
  /// What a value has written for itself so far. It decides how the value is closed when its `encode(to:)` returns.
  enum Opened {
    case nothing
    case scalar
    case object
    /// An object whose last members are those of a dictionary and still have to be sorted.
    case sortedObject
    case array
    /// The value asked for an object and for an array.
    case contradiction
  }

  /// Writes one value from its first byte to its last.
  func encode<Value: Encodable>(_ value: Value) throws {
    // The elements of arrays and dictionaries come here as well; these two types need no encoder. The casts are between
    // a type and itself.
    if Value.self == String.self { return write(unsafeBitCast(value, to: String.self)) }
    if Value.self == Double.self { return try write(unsafeBitCast(value, to: Double.self)) }
    guard depth < Self.maximumDepth else {
      throw EncodingIssue(message: "The value is nested deeper than \(Self.maximumDepth) levels.")
    }
    let outer = state
    opened = .nothing
    path = []
    firstSortedMember = outer.sortedMembers
    try value.encode(to: StreamEncoder(output: self))
    try close(firstInsertion: outer.insertions)
    opened = outer.opened
    path = outer.path
    firstSortedMember = outer.firstSortedMember
  }

  /// How far writing has come.
  struct State {
    var count: Int
    var depth: Int
    var opened: Opened
    var path: [String]
    var firstSortedMember: Int
    var sortedMembers: Int
    var insertions: Int
  }

  @inline(__always)
  var state: State {
    State(
      count: count, depth: depth, opened: opened, path: path, firstSortedMember: firstSortedMember,
      sortedMembers: sortedMembers.count, insertions: insertions.count)
  }

  /// Takes back what was written since, because a member failed: its type may catch the error and go on.
  func rewind(to state: State) {
    truncate(to: state.count)
    depth = state.depth
    opened = state.opened
    path = state.path
    firstSortedMember = state.firstSortedMember
    sortedMembers.removeSubrange(state.sortedMembers...)
    insertions.removeSubrange(state.insertions...)
  }

  /// An error of the whole value.
  func issue(_ error: any Error) -> EncodingIssue {
    var issue = EncodingIssue(error)
    issue.reversedPath.append(contentsOf: path.reversed())
    return issue
  }

  /// Takes back a member or element that failed, and answers its error as the value sees it whose container this is.
  func fail(at step: String, _ error: any Error, rewindingTo state: State) -> EncodingIssue {
    rewind(to: state)
    return issue(at: step, error)
  }

  private func issue(at step: String, _ error: any Error) -> EncodingIssue {
    issue(EncodingIssue(error, at: step))
  }

  /// Writes the end of the value whose `encode(to:)` has returned.
  func close(firstInsertion: Int = 0) throws {
    if opened == .sortedObject { sortMembers() }
    if insertions.count > firstInsertion { try insertPending(from: firstInsertion) }
    switch opened {
    case .scalar: break
    case .object, .sortedObject: closeContainer(Byte.closeBrace)
    case .array: closeContainer(Byte.closeBracket)
    case .nothing:
      write(byte: Byte.openBrace)
      write(byte: Byte.closeBrace)
    case .contradiction: throw EncodingIssue(message: "The value was encoded both as an object and as something else.")
    }
  }

  /// Starts the object or array of the current value, or continues it when the value asked for it before.
  func begin(_ container: Opened, _ bracket: UInt8) {
    if opened == .nothing {
      opened = container
      openContainer(bracket)
    } else if opened == .sortedObject, container == .object {
      sortMembers()
    } else if opened == .object, container == .sortedObject {
      opened = .sortedObject
    } else if opened != container {
      opened = .contradiction
    }
  }

  // MARK: - Nested containers

  /// A separate output for a nested container or a superclass, which may be written to while this one goes on. It is
  /// put into place when the value it belongs to is complete.
  func insertion(step: String) -> JSONOutput {
    let output = JSONOutput(format: format, userInfo: userInfo, path: path + [step], depth: depth, capacity: 128)
    insertions.append((count, output))
    return output
  }

  private func insertPending(from first: Int) throws {
    let pending = insertions[first...]
    insertions.removeSubrange(first...)
    // From the back, so that the places in front stay what they are.
    for (place, output) in pending.reversed() {
      try output.close()
      output.withBytes { insert($0, at: place) }
    }
  }

  // MARK: - Dictionaries

  /// Notes where the member of a dictionary starts.
  func noteSortedMember(_ key: String) {
    opened = .sortedObject
    sortedMembers.append((key, count))
  }

  /// Puts the members of a dictionary, which come in the order of their hashes, into the order of their UTF-8. Other
  /// members of the same object may follow.
  func sortMembers() {
    opened = .object
    let members = Array(sortedMembers[firstSortedMember...])
    sortedMembers.removeSubrange(firstSortedMember...)
    guard let start = members.first?.start else { return }
    let separator = separatorLength
    let ends = members.dropFirst().map { $0.start - separator } + [count]
    let order = members.indices.sorted { TextOrder.precedes(members[$0].key, members[$1].key) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(count - start)
    for member in order {
      if !sorted.isEmpty {
        sorted.append(contentsOf: UnsafeBufferPointer(start: base + ends[0], count: separator))
      }
      let length = ends[member] - members[member].start
      sorted.append(contentsOf: UnsafeBufferPointer(start: base + members[member].start, count: length))
    }
    replace(from: start, with: sorted)
  }

  // MARK: - JSONValue

  /// Writes a value without going through `Encodable`.
  func writeValue(_ value: JSONValue) throws {
    switch value {
    case .null: writeNull()
    case .bool(let bool): write(bool)
    case .integer(let integer): write(integer)
    case .number(let number): try write(number)
    case .string(let string): write(string)
    case .array(let elements): try writeArray(elements)
    case .object(let object): try writeObject(object)
    }
  }

  private func writeArray(_ elements: [JSONValue]) throws {
    try enter(Byte.openBracket)
    for (place, element) in elements.enumerated() {
      writeSeparator()
      do { try writeValue(element) } catch { throw EncodingIssue(error, at: String(place)) }
    }
    closeContainer(Byte.closeBracket)
  }

  private func writeObject(_ object: JSONObject) throws {
    try enter(Byte.openBrace)
    for (key, value) in object.members {
      writeKey(key)
      do { try writeValue(value) } catch { throw EncodingIssue(error, at: key) }
    }
    closeContainer(Byte.closeBrace)
  }

  /// Writes a text that is known to be one JSON value: as it is, or laid out anew in the pretty format.
  func writeText(_ bytes: [UInt8]) throws {
    guard format == .pretty else { return bytes.withUnsafeBufferPointer { write($0) } }
    try writeNode(JSONDocument(parsing: bytes, limits: .written).root)
  }

  /// Lays out a parsed value. Its numbers and strings stay as they were written.
  private func writeNode(_ node: JSONNode) throws {
    switch node.kind {
    case .array:
      try enter(Byte.openBracket)
      for element in node.elements {
        writeSeparator()
        try writeNode(element)
      }
      closeContainer(Byte.closeBracket)
    case .object:
      try enter(Byte.openBrace)
      for (key, value) in node.members {
        writeKey(key)
        try writeNode(value)
      }
      closeContainer(Byte.closeBrace)
    case .null, .bool, .number, .string: node.sourceBytes.withUnsafeBufferPointer { write($0) }
    }
  }

  /// Opens an object or array inside the value, unless it lies too deep.
  func enter(_ bracket: UInt8) throws {
    guard depth < Self.maximumDepth else {
      throw EncodingIssue(message: "The value is nested deeper than \(Self.maximumDepth) levels.")
    }
    openContainer(bracket)
  }
}
