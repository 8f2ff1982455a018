extension JSONValue {
  /// The value after a JSON Merge Patch (RFC 7396).
  ///
  /// A member of the patch replaces the member of the value, `null` removes it, an object is merged into it, and a
  /// patch that is no object replaces the whole value. New members come last, in the order of the patch.
  public func applying(mergePatch patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    return .object((object ?? JSONObject()).applying(mergePatch: changes))
  }
}

extension JSONObject {
  /// The object after a JSON Merge Patch (RFC 7396).
  public func applying(mergePatch changes: JSONObject) -> JSONObject {
    var places = places
    var merged = members.map { (key: $0.key, value: JSONValue?.some($0.value)) }
    for (key, change) in changes {
      let place = places[UTF8Key(key)]
      if change.isNull {
        if let place { merged[place].value = nil }
        continue
      }
      let old = place.flatMap { merged[$0].value }
      let new = (old ?? .null).applying(mergePatch: change)
      if let place {
        merged[place].value = new
      } else {
        places[UTF8Key(key)] = merged.count
        merged.append((key, new))
      }
    }
    return JSONObject(uniqueMembers: merged.compactMap { member in member.value.map { (member.key, $0) } })
  }
}
