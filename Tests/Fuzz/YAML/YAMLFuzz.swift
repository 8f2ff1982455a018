import YAML

/// Reads any bytes as YAML: they must end in a tree or an error with a place, in bounded time and memory.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzYAML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = YAMLLimits(maximumBytes: 1 << 16, maximumDepth: 16)
  do throws(YAMLError) {
    check(try YAMLNode(parsing: bytes, limits: limits), depth: 0)
  } catch {
    precondition(!error.message.isEmpty)
    check(error.position)
  }
  return 0
}

private func check(_ node: YAMLNode, depth: Int) {
  check(node.position)
  switch node.content {
  case .scalar(_, let style):
    // Whatever a scalar means, exactly one of the accessors may tell it.
    let meanings = [node.isNull, node.bool != nil, node.number != nil, node.string != nil].filter(\.self).count
    precondition(meanings == 1)
    precondition(style == .plain || node.string != nil)
    precondition(node.integer == nil || node.number != nil)
  case .sequence(let elements):
    precondition(depth < 16)
    for element in elements { check(element, depth: depth + 1) }
  case .mapping(let mapping):
    precondition(depth < 16)
    precondition(Set(mapping.members.map(\.key)).count == mapping.members.count)
    for member in mapping.members {
      check(member.keyPosition)
      check(member.value, depth: depth + 1)
    }
  }
}

private func check(_ position: YAMLPosition) {
  precondition(position.line >= 1 && position.column >= 1)
}
