import Exchange

/// Scans any bytes as XML, in one piece and in small ones: both must come to the same events or both be refused, and every
/// element that ends was open.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  precondition(events(bytes, chunk: .max) == events(bytes, chunk: 1 + count % 5))
  return 0
}

/// What is found in a document; nil when it is refused.
private func events(_ bytes: [UInt8], chunk: Int) -> [String]? {
  let scanner = XMLScanner(MemorySource(bytes, chunk: chunk), maximumBytes: 1 << 20)
  var events: [String] = []
  var depth = 0
  do {
    while let event = try scanner.next() {
      switch event {
      case .start(let isEmpty):
        if !isEmpty { depth += 1 }
        let isRecord = scanner.isNamed("Record")
        let hasType = try scanner.attribute("type", hasPrefix: "HK")
        events.append("\(scanner.line) \(isRecord) \(hasType) \(try scanner.attribute("value") ?? "-")")
      case .end:
        depth -= 1
        events.append("\(scanner.line) end")
      }
      precondition(depth == scanner.depth && depth >= 0)
    }
    precondition(depth == 0)
    return events
  } catch {
    return nil
  }
}
