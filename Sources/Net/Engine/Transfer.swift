import CCurl
import System

/// One request and its answer on the thread of the engine, which alone uses it.
final class Transfer {
  let job: TransferJob
  let easy: UnsafeMutableRawPointer
  var clock: TransferClock
  private var library: CurlLibrary
  private var head = ResponseHead()
  private var body: [UInt8] = []
  private var bodyCount = 0
  private var sentCount = 0
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var connectList: UnsafeMutablePointer<curl_slist>?
  /// Why the transfer was broken off from within; it says more than the code with which libcurl then ends it.
  private var problem: NetworkError.Kind?

  /// Sets up the request; nil when the system has no memory for it.
  init?(_ job: TransferJob, library: CurlLibrary, surroundings: NetworkSurroundings) {
    guard let easy = library.functions.easy_init() else { return nil }
    self.job = job
    self.easy = easy
    self.library = library
    clock = TransferClock(job.request.deadlines, start: job.start)
    setConnection(surroundings)
    setRequest()
    setCallbacks()
  }

  deinit {
    library.functions.easy_cleanup(easy)
    library.functions.slist_free_all(headerList)
    library.functions.slist_free_all(connectList)
  }

  /// Tells the caller how it went. Called once, when the engine has let go of the transfer.
  func finish(_ code: CURLcode) {
    if let error = error(for: code) { return fail(error.kind) }
    switch job.sink {
    case .whole(let completion):
      completion(.success(HTTPResponse(status: head.status, headers: head.headers, body: body)))
    case .stream(let channel):
      channel.finish(.success(()))
    }
  }

  /// Tells the caller that the engine broke the transfer off.
  func fail(_ kind: NetworkError.Kind) { job.fail(NetworkError(kind, host: job.url.host)) }

  /// The reader of the stream has room again.
  func resume(at now: Deadline) {
    guard clock.stage == .paused else { return }
    clock.enter(.receiving, at: now)
    // Bytes that were held back are delivered within this call.
    _ = library.functions.easy_pause(easy, CURLPAUSE_CONT)
  }

  private func error(for code: CURLcode) -> NetworkError? {
    let kind =
      problem
      ?? CurlOutcome(
        code: code, systemError: Int32(truncatingIfNeeded: ofj_curl_long(&library.functions, easy, CURLINFO_OS_ERRNO)),
        proxyStatus: Int(ofj_curl_long(&library.functions, easy, CURLINFO_HTTP_CONNECTCODE)), stage: clock.stage,
        hasAnswer: head.isComplete
      ).problem(hasNetwork: NetworkSurroundings.hasNetwork)
    return kind.map { NetworkError($0, host: job.url.host) }
  }

  // MARK: Setting up

  private func set(_ option: CURLoption, _ value: Int) {
    _ = ofj_curl_set_long(&library.functions, easy, option, value)
  }

  private func set(_ option: CURLoption, _ value: String?) {
    _ = ofj_curl_set_text(&library.functions, easy, option, value)
  }

  private func setConnection(_ surroundings: NetworkSurroundings) {
    let deadlines = job.request.deadlines
    set(CURLOPT_URL, job.url.text)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_NOSIGNAL, 1)
    // A look-up that is given up must not hold the thread until the resolver has given up too.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // The clock of the engine is the measure; libcurl divides this time between the addresses of a host.
    set(CURLOPT_CONNECTTIMEOUT_MS, min(max(1, deadlines.connect), Int(Int32.max)))
    // A proxy for the machine itself is never meant.
    set(CURLOPT_PROXY, job.url.isLoopback ? "" : surroundings.proxy(for: job.url.scheme) ?? "")
    set(CURLOPT_NOPROXY, surroundings.hostsWithoutProxy ?? "")
    if let certificates = surroundings.certificates {
      for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { set(option, certificates.file) }
      for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { set(option, certificates.directory) }
    }
    if let address = job.request.pinnedAddress {
      let name = job.url.address?.hostText ?? job.url.host
      let entry = "\(name):\(job.url.port):\(address.hostText):\(job.url.port)"
      connectList = library.functions.slist_append(nil, entry)
      _ = ofj_curl_set_list(&library.functions, easy, CURLOPT_CONNECT_TO, connectList)
    }
  }

  private func setRequest() {
    let request = job.request
    if request.method == .head {
      set(CURLOPT_NOBODY, 1)
    } else if let body = request.body {
      set(CURLOPT_POST, 1)
      _ = ofj_curl_set_size(&library.functions, easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count))
      if request.method != .post { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
    } else if request.method != .get {
      set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
    // libcurl sends a request again when a kept connection turns out to be closed before the answer. The server may have
    // done what was asked all the same, and done twice it is billed twice.
    if !request.method.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }
    // A stream is read as it comes, which compression would hold back; "identity" still decodes what comes compressed.
    switch job.sink {
    case .whole:
      set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
      // `ContentCoding` does it, which notices the end of half an answer.
      set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    case .stream: set(CURLOPT_ACCEPT_ENCODING, "identity")
    }
    for header in request.headers {
      append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    // Without its name libcurl would invent a type for the body, and wait for leave to send a large one.
    if request.body != nil {
      append("Expect:")
      if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { append("Content-Type:") }
    }
    _ = ofj_curl_set_list(&library.functions, easy, CURLOPT_HTTPHEADER, headerList)
  }

  private func append(_ header: String) { headerList = library.functions.slist_append(headerList, header) }

  // MARK: What libcurl calls

  private func setCallbacks() {
    // libcurl calls back only while the engine drives this transfer, and the engine holds it until then.
    let context = Unmanaged.passUnretained(self).toOpaque()
    ofj_curl_set_callbacks(
      &library.functions, easy, context,
      { bytes, size, count, context in
        Transfer.at(context)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      },
      { bytes, size, count, context in
        Transfer.at(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
      },
      { bytes, size, count, context in
        Transfer.at(context)?.giveBody(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
          ?? Int(CURL_READFUNC_ABORT)
      },
      { context, offset, origin in
        Transfer.at(context)?.rewind(to: offset, from: origin) ?? CURL_SEEKFUNC_FAIL
      },
      { context, _, _, _, _ in
        Transfer.at(context)?.isConnected()
        return CURL_PREREQFUNC_OK
      })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func isConnected() {
    clock.enter(job.request.body?.isEmpty == false ? .sending : .waiting, at: .now)
  }

  /// Each of these answers the number of bytes taken; another number ends the transfer.
  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    clock.enter(.receiving, at: .now)
    let wasComplete = head.isComplete
    do {
      try head.append(line)
    } catch {
      problem = .tooLarge
      return 0
    }
    if head.isComplete, !wasComplete {
      if let length = head.contentLength, length > job.request.maximumBodyBytes, hasBody {
        problem = .tooLarge
        return 0
      }
      if case .stream(let channel) = job.sink { channel.open(head) }
    }
    return line.count
  }

  /// Whether the length in the fields is that of bytes that follow.
  private var hasBody: Bool { job.request.method != .head && head.status != 204 && head.status != 304 }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count <= job.request.maximumBodyBytes - bodyCount else {
      problem = .tooLarge
      return 0
    }
    switch job.sink {
    case .whole:
      body.append(contentsOf: bytes)
    case .stream(let channel):
      guard bytes.isEmpty || channel.offer(bytes) else {
        clock.enter(.paused, at: .now)
        return Int(CURL_WRITEFUNC_PAUSE)
      }
    }
    bodyCount += bytes.count
    clock.enter(.receiving, at: .now)
    return bytes.count
  }

  private func giveBody(_ room: UnsafeMutableRawBufferPointer) -> Int {
    guard let body = job.request.body else { return 0 }
    let count = min(room.count, body.count - sentCount)
    room.copyBytes(from: body[sentCount..<(sentCount + count)])
    sentCount += count
    if clock.stage == .sending || clock.stage == .waiting {
      clock.enter(sentCount == body.count ? .waiting : .sending, at: .now)
    }
    job.request.onUpload?(sentCount)
    return count
  }

  /// A connection that turns out to be closed makes libcurl send the body again.
  private func rewind(to offset: curl_off_t, from origin: Int32) -> Int32 {
    guard origin == SEEK_SET, let body = job.request.body, (0...Int64(body.count)).contains(Int64(offset)) else {
      return CURL_SEEKFUNC_FAIL
    }
    sentCount = Int(offset)
    return CURL_SEEKFUNC_OK
  }
}
