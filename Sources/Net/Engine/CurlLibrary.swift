import CCurl

/// The functions of libcurl, loaded when the first request needs them.
///
/// Proof for `@unchecked Sendable`: the table is filled before the value exists and never written again.
struct CurlLibrary: @unchecked Sendable {
  var functions: ofj_curl

  /// Loads the library; nil when it is not installed, or too old to be used.
  init?() {
    var functions = ofj_curl()
    guard ofj_curl_load(&functions) != 0 else { return nil }
    self.functions = functions
  }

  /// The version that was loaded, and whether it speaks HTTP/2.
  var version: (number: String, hasHTTP2: Bool) {
    var functions = functions
    guard let info = ofj_curl_version(&functions) else { return ("", false) }
    return (info.pointee.version.map { String(cString: $0) } ?? "", info.pointee.features & CURL_VERSION_HTTP2 != 0)
  }
}

/// The handle that drives all transfers of one thread.
///
/// Proof for `@unchecked Sendable`: other threads only wake it, which libcurl allows at any time, and they do so under the lock
/// that its owner takes to withdraw it before it is freed.
struct CurlMulti: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
}
