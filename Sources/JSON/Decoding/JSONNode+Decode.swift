extension JSONNode {
  /// Decodes the value as a type.
  ///
  /// - An absent member and a null member are the same: nil for an optional, an error for anything else.
  /// - `1.0` and `1e2` are whole and decode as integers; `1.5` does not. `-0` decodes as the integer 0 and as the
  ///   double -0.0. Whole numbers of any length decode as doubles, rounded to the nearest.
  /// - Integers are read from -2^63 to 2^64 - 1 and checked against the range of their type. `Int128` and `UInt128` are
  ///   not supported.
  /// - A `DecodingError` that the type throws itself keeps its sentence and its underlying error, with the pointer its
  ///   coding path stands for.
  ///   Any other error it throws becomes the `underlying` error, placed at the value it was thrown for.
  /// - Containers throw an internal error that becomes a `JSONDecodingError` on the way out: an `init(from:)` that tries
  ///   several forms catches any error, not just `DecodingError`.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - unknownMembers: What to do with members that the type never asks for. To suggest the right name for such a
  ///     member, the value is decoded a second time.
  ///   - userInfo: What `decoder.userInfo` holds.
  /// - Returns: The decoded value.
  /// - Throws: `JSONDecodingError` with a pointer relative to this value.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, unknownMembers: UnknownMembers = .ignore,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(JSONDecodingError) -> Value {
    let session = DecodingSession(document: document, root: index, userInfo: userInfo)
    let value: Value
    do {
      value = try session.value(at: index, as: type)
    } catch {
      let issue = DecodingIssue(error, at: index, decoding: type)
      if unknownMembers == .reject, let misnamed = misnamedMember(behind: issue, session, type) { throw misnamed }
      throw session.describe(issue)
    }
    if unknownMembers == .reject, let (object, key) = session.firstUnknownMember() {
      throw session.describeUnknownMember(key, knownMembers: knownMembers(of: object, type, userInfo))
    }
    return value
  }

  /// The error for a member that is missing because its name is mistyped: the unknown member says more than the missing.
  private func misnamedMember<Value: Decodable>(
    behind issue: DecodingIssue, _ session: DecodingSession, _ type: Value.Type
  ) -> JSONDecodingError? {
    guard case .missing(let member) = issue.problem, case .token(let object) = issue.place,
      let key = session.keysNotAsked(of: object, atMost: DecodingSession.mostRecordedKeys)
        .first(where: { session.isName(at: $0, near: member) })
    else { return nil }
    // Decoded again with the value in its place, the type shows whether it knows the other name too.
    let known = knownMembers(
      of: object, type, session.userInfo, substitute: DecodingSession.Substitute(member: member, value: key + 1))
    let name = TokenText.string(session.tokens[key], in: session.text)
    return known.contains(name) ? nil : session.describeUnknownMember(key, knownMembers: [member])
  }

  /// What the type asks of an object, found by decoding again.
  private func knownMembers<Value: Decodable>(
    of object: Int, _ type: Value.Type, _ userInfo: [CodingUserInfoKey: any Sendable],
    substitute: DecodingSession.Substitute? = nil
  ) -> [String] {
    let session = DecodingSession(
      document: document, root: index, userInfo: userInfo, recordingKeysOf: object, substitute: substitute)
    _ = try? session.value(at: index, as: type)
    return session.recordedKeys
  }
}

extension DecodingSession {
  /// Puts an issue into words.
  func describe(_ issue: DecodingIssue) -> JSONDecodingError {
    let pointer = pointer(to: issue.place)
    switch issue.problem {
    case .missing(let member):
      return JSONDecodingError(
        kind: .missing, pointer: "\(pointer)/\(JSONPointer.escape(member))",
        message: "\(NameList.quoted(member)) is required.")
    case .mismatch(let expected):
      return JSONDecodingError(
        kind: .typeMismatch, pointer: pointer, message: "Expected \(expected.rawValue), found \(found(issue.place)).")
    case .notWhole:
      return JSONDecodingError(kind: .outOfRange, pointer: pointer, message: "Expected a whole number.")
    case .outOfRange(let type):
      return JSONDecodingError(
        kind: .outOfRange, pointer: pointer, message: "The number is out of range\(Self.range(of: type)).")
    case .noMoreElements:
      return JSONDecodingError(kind: .missing, pointer: pointer, message: "The array has too few elements.")
    case .unknownName(let known):
      return JSONDecodingError(
        kind: .refused, pointer: pointer, message: "Expected one of \(NameList.text(known)).",
        hint: suggestion(issue.place, known))
    case .refused(let message, let underlying):
      return JSONDecodingError(kind: .refused, pointer: pointer, message: message, underlying: underlying)
    }
  }

  func describeUnknownMember(_ key: Int, knownMembers: [String]) -> JSONDecodingError {
    let name = TokenText.string(tokens[key], in: text)
    let error = JSONDecodingError(
      kind: .unknownMember, pointer: pointer(to: .token(key + 1)),
      message: "\(NameList.quoted(name)) is not a known member.", hint: Self.hint(for: name, knownMembers))
    // No member has so long a name. It may be anything, such as a key that was pasted in the wrong place.
    return name.count > Self.longestMemberName ? error.withoutMemberName : error
  }

  private static let longestMemberName = 40

  /// Whether a key may be a slip of the keyboard for a name.
  fileprivate func isName(at key: Int, near name: String) -> Bool {
    NearestName.find(TokenText.string(tokens[key], in: text), among: CollectionOfOne(name)) != nil
  }

  private func suggestion(_ place: DecodingIssue.Place, _ known: [String]) -> String? {
    guard case .token(let index) = place, tokens[index].kind == .string else { return nil }
    return NearestName.find(TokenText.string(tokens[index], in: text), among: known).map { "Did you mean `\($0)`?" }
  }

  private static func hint(for name: String, _ knownMembers: [String]) -> String {
    if let nearest = NearestName.find(name, among: knownMembers) { return "Did you mean `\(nearest)`?" }
    if knownMembers.isEmpty { return "No members are known here." }
    return "Known members: \(NameList.text(knownMembers))."
  }

  private func pointer(to place: DecodingIssue.Place) -> String {
    let path =
      switch place {
      case .token(let index): path(to: index)
      case .path(let path): path
      }
    return JSONPointer(path.map(\.stringValue)).description
  }

  private func found(_ place: DecodingIssue.Place) -> String {
    guard case .token(let index) = place else { return "something else" }
    return switch tokens[index].kind {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  private static func range(of type: any Any.Type) -> String {
    guard let type = type as? any FixedWidthInteger.Type else { return "" }
    return ": it must be from \(type.min) to \(type.max)"
  }
}
