/// Writes the members of an object for `JSONObjectEncodable`. An optional member that is nil is left out.
///
/// Names that are literals must need no escapes. A writer is of use only within the call it was given to.
public struct JSONObjectWriter {
  let output: JSONOutput

  // MARK: - Scalars

  public func member(_ name: StaticString, _ value: Bool) {
    output.writeKey(verbatim: name)
    output.write(value)
  }

  public func member(_ name: StaticString, _ value: Int) {
    output.writeKey(verbatim: name)
    output.write(value)
  }

  public func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  /// Throws when the number is not finite.
  public func member(_ name: StaticString, _ value: Double) throws {
    output.writeKey(verbatim: name)
    do { try output.write(value) } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  public func member(_ name: StaticString, _ value: Double?) throws {
    if let value { try member(name, value) }
  }

  public func member(_ name: StaticString, _ value: String) {
    output.writeKey(verbatim: name)
    output.write(value)
  }

  public func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  // MARK: - Objects and arrays

  public func member(_ name: StaticString, _ value: some JSONObjectEncodable) throws {
    output.writeKey(verbatim: name)
    do { try writeObject(value) } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  public func member(_ name: StaticString, _ value: (some JSONObjectEncodable)?) throws {
    if let value { try member(name, value) }
  }

  /// Writes a member whose name is data.
  public func member(named name: String, _ value: some JSONObjectEncodable) throws {
    output.writeKey(name)
    do { try writeObject(value) } catch { throw EncodingIssue(error, at: name) }
  }

  /// Writes an object whose names are data, sorted by their UTF-8.
  @inlinable  // The dictionaries of the standard library are slow where their types are not known.
  public func member<Value: JSONObjectEncodable>(_ name: StaticString, _ members: [String: Value]) throws {
    try member(name) { object in
      for name in members.keys.sorted(by: TextOrder.precedes) {
        if let value = members[name] { try object.member(named: name, value) }
      }
    }
  }

  /// Writes numbers whose names are data, sorted by their UTF-8.
  public func member(_ name: StaticString, _ members: [String: Double]) throws {
    try member(name) { object in
      for (name, value) in members.sorted(by: { TextOrder.precedes($0.key, $1.key) }) {
        output.writeKey(name)
        do { try output.write(value) } catch { throw EncodingIssue(error, at: name) }
      }
    }
  }

  /// Writes an object by a closure that is given its writer.
  public func member(_ name: StaticString, members: (JSONObjectWriter) throws -> Void) throws {
    output.writeKey(verbatim: name)
    do {
      try output.enter(Byte.openBrace)
      try members(self)
      output.closeContainer(Byte.closeBrace)
    } catch {
      throw EncodingIssue(error, at: "\(name)")
    }
  }

  public func member(_ name: StaticString, _ elements: [some JSONObjectEncodable]) throws {
    output.writeKey(verbatim: name)
    do { try writeArray(elements) { _ in } } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  /// Writes an array and answers the text of each element, for an object that holds the same values twice.
  public func memberKeepingText(
    _ name: StaticString, _ elements: [some JSONObjectEncodable]
  ) throws -> [RawJSON] {
    output.writeKey(verbatim: name)
    var texts: [RawJSON] = []
    texts.reserveCapacity(elements.count)
    do {
      try writeArray(elements) { start in texts.append(RawJSON(trusting: output.bytes(from: start))) }
    } catch {
      throw EncodingIssue(error, at: "\(name)")
    }
    return texts
  }

  /// Writes texts that were kept.
  public func member(_ name: StaticString, _ texts: [RawJSON]) throws {
    output.writeKey(verbatim: name)
    try output.enter(Byte.openBracket)
    for text in texts {
      output.writeSeparator()
      try output.writeText(text.bytes)
    }
    output.closeContainer(Byte.closeBracket)
  }

  // MARK: - Anything else

  /// Writes a value of any other type.
  public func member(_ name: StaticString, _ value: some Encodable) throws {
    output.writeKey(verbatim: name)
    do { try output.encode(value) } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  public func member(_ name: StaticString, _ value: (some Encodable)?) throws {
    if let value { try member(name, value) }
  }

  // MARK: - Values inside

  private func writeObject(_ value: some JSONObjectEncodable) throws {
    try output.enter(Byte.openBrace)
    try value.writeMembers(to: self)
    output.closeContainer(Byte.closeBrace)
  }

  /// Calls `written` after each element with the place where it starts.
  private func writeArray(_ elements: [some JSONObjectEncodable], written: (Int) -> Void) throws {
    try output.enter(Byte.openBracket)
    for (index, element) in elements.enumerated() {
      output.writeSeparator()
      let start = output.count
      do { try writeObject(element) } catch { throw EncodingIssue(error, at: String(index)) }
      written(start)
    }
    output.closeContainer(Byte.closeBracket)
  }
}
