/// Writes the members of an object for `JSONObjectEncodable`. An optional member that is nil is left out.
///
/// Names that are literals must need no escapes. A writer is of use only within the call it was given to.
public struct JSONObjectWriter {
  let output: JSONOutput

  // MARK: - Scalars

  public func member(_ name: StaticString, _ value: Bool) {
    writeName(name)
    output.write(value)
  }

  public func member(_ name: StaticString, _ value: Int) {
    writeName(name)
    output.write(value)
  }

  public func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  /// Throws when the number is not finite.
  public func member(_ name: StaticString, _ value: Double) throws {
    writeName(name)
    do { try output.write(value) } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  public func member(_ name: StaticString, _ value: Double?) throws {
    if let value { try member(name, value) }
  }

  public func member(_ name: StaticString, _ value: String) {
    writeName(name)
    output.write(value)
  }

  public func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  // MARK: - Objects and arrays

  public func member(_ name: StaticString, _ value: some JSONObjectEncodable) throws {
    writeName(name)
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
  public func member(_ name: StaticString, _ members: [String: some JSONObjectEncodable]) throws {
    let names = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    writeName(name)
    do {
      try output.enter(Byte.openBrace)
      for name in names {
        if let value = members[name] { try member(named: name, value) }
      }
      output.closeContainer(Byte.closeBrace)
    } catch {
      throw EncodingIssue(error, at: "\(name)")
    }
  }

  public func member(_ name: StaticString, _ elements: [some JSONObjectEncodable]) throws {
    writeName(name)
    do { try writeArray(elements) { _ in } } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  /// Writes an array and answers the text of each element, for an object that holds the same values twice.
  public func memberKeepingText(
    _ name: StaticString, _ elements: [some JSONObjectEncodable]
  ) throws -> [RawJSON] {
    writeName(name)
    var texts: [RawJSON] = []
    texts.reserveCapacity(elements.count)
    do {
      try writeArray(elements) { start in texts.append(RawJSON(trusting: output.bytes(from: start))) }
    } catch {
      throw EncodingIssue(error, at: "\(name)")
    }
    return texts
  }

  // MARK: - Anything else

  /// Writes a value of any other type.
  public func member(_ name: StaticString, _ value: some Encodable) throws {
    writeName(name)
    do { try output.encode(value) } catch { throw EncodingIssue(error, at: "\(name)") }
  }

  public func member(_ name: StaticString, _ value: (some Encodable)?) throws {
    if let value { try member(name, value) }
  }

  // MARK: - Text

  @inline(__always)
  private func writeName(_ name: StaticString) {
    output.writeSeparator()
    output.write(byte: Byte.quote)
    output.write(verbatim: name)
    output.write(byte: Byte.quote)
    output.writeColon()
  }

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
