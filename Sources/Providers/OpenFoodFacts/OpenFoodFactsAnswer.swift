internal import Exchange
internal import JSON
internal import Model
internal import Net

/// What an answer of Open Food Facts means. The body decides: products that are not known were answered with 200 and with
/// 404, and pages of HTML with 200.
struct OpenFoodFactsAnswer {
  static let service = "Open Food Facts"
  /// Answers are lists of members with a few levels; what is deeper is no answer.
  private static let limits = JSONLimits(maximumBytes: 32 << 20, maximumDepth: 64)

  let response: HTTPResponse

  /// Whether the service refuses because it is asked too much. It says so with 429, and with 503.
  var isLimited: Bool { response.status == 429 || response.status == 503 }

  /// The product; nil when the database does not have it.
  ///
  /// - Throws: `Failure` of one of the kinds `upstream…`.
  func product(_ code: String) throws(Failure) -> ProductRecord? {
    guard let answer = try read({ reader, bytes throws(JSONSyntaxError) in try reader.answer(bytes) }) else {
      // Some proxies in between answer 404 without a word.
      if response.status == 404, response.body.isEmpty { return nil }
      throw unexpected
    }
    guard var record = answer.record else { return nil }
    for stated in [answer.code, record.code] where !stated.isEmpty {
      guard GTIN.normalForm(stated) == GTIN.normalForm(code) else {
        throw Failure(.upstreamMalformed, "\(Self.service) answered about another product than the one asked for.")
      }
    }
    record.code = code
    return record
  }

  /// - Throws: `Failure` of one of the kinds `upstream…`.
  func search() throws(Failure) -> SearchAnswer {
    guard let answer = try read({ reader, bytes throws(JSONSyntaxError) in try reader.search(bytes) }) else {
      throw unexpected
    }
    return answer
  }

  /// Reads the body; nil when it is JSON, but not what was asked for.
  private func read<Answer>(
    _ body: (inout ProductReader, UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Answer?
  ) throws(Failure) -> Answer? {
    if response.body.isEmpty { return nil }
    var reader = ProductReader(limits: Self.limits)
    do {
      return try response.body.withUnsafeBytes { try body(&reader, $0) }
    } catch {
      // What is not JSON is not repeated: it may be a page of any size.
      throw isPage || response.status >= 500 ? unavailable : malformed
    }
  }

  private var isPage: Bool {
    response.body.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
  }

  private var unexpected: Failure {
    switch response.status {
    case 500...: unavailable
    case 400..<500:
      Failure(.upstreamRefused, "\(Self.service) refused the request with the status \(response.status).")
    default: malformed
    }
  }

  private var unavailable: Failure {
    Failure(.upstreamUnavailable, "\(Self.service) is not available at the moment.", hint: "Try again later.")
  }

  private var malformed: Failure {
    Failure(.upstreamMalformed, "\(Self.service) answered something that is no answer to the question.")
  }
}
