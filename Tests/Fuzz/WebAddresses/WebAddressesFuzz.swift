import Net

/// Reads any bytes as addresses of the web: what is accepted must mean the same when it is read again, hold nothing that a
/// request line or another reader could trip over, and be judged as the number that it is.
///
/// The input is a base, a line feed, and a reference that is read there.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebAddresses(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let parts = bytes.split(separator: 0x0A, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
  guard let first = parts.first, let url = try? WebURL(first) else { return 0 }
  check(url)
  if parts.count > 1, let target = try? url.resolving(parts[1]) { check(target) }
  return 0
}

private func check(_ url: WebURL) {
  let text = url.text
  precondition((try? WebURL(text)) == url, "An address means something else when it is read again.")
  precondition(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
  precondition(url.target.hasPrefix("/") && (1...65535).contains(url.port))
  precondition(!url.host.isEmpty && !url.host.utf8.contains { $0 == 0x40 || $0 == 0x2F || $0 == 0x25 })
  guard let address = url.address else {
    precondition(IPAddress(url.host) == nil, "A number was taken for a name.")
    return
  }
  precondition(IPAddress(address.description) == address && url.host == address.description)
  precondition(!(address.isLoopback && address.isPublic))
}
