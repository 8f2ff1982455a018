/// What the words mean that services use as codes of their errors.
enum FaultWord {
  /// The status of HTTP that a word stands for; nil for a word that is not known.
  static func status(_ word: String) -> Int? { statuses[normal(word)] }

  /// Whether the word says that the model or a filter does not want to answer.
  static func isRefusal(_ word: String) -> Bool {
    let word = normal(word)
    return refusals.contains(word) || word.hasPrefix("content_policy") || word.hasSuffix("prohibited_content")
  }

  private static func normal(_ word: String) -> String {
    String(word.lowercased().map { $0 == "-" || $0 == " " || $0 == "." ? "_" : $0 })
  }

  private static let refusals: Set = [
    "prohibited_content", "content_filter", "safety", "blocklist", "spii", "recitation", "image_safety", "moderation",
    "image_prohibited_content", "model_armor", "refusal", "content_filtered",
  ]

  private static let statuses = [
    "invalid_request": 400, "invalid_request_error": 400, "invalid_argument": 400, "failed_precondition": 400,
    "out_of_range": 400, "bad_request": 400, "context_length_exceeded": 400,
    "unauthenticated": 401, "unauthorized": 401, "invalid_api_key": 401, "authentication_error": 401,
    "insufficient_quota": 402, "insufficient_credits": 402, "payment_required": 402, "billing_error": 402,
    "billing_hard_limit_reached": 402,
    "permission_denied": 403, "permission_error": 403, "forbidden": 403,
    "not_found": 404, "not_found_error": 404, "model_not_found": 404,
    "request_timeout": 408,
    "resource_exhausted": 429, "rate_limit_exceeded": 429, "rate_limit_error": 429, "too_many_requests": 429,
    "cancelled": 499,
    "internal": 500, "internal_error": 500, "internal_server_error": 500, "server_error": 500, "api_error": 500,
    "bad_gateway": 502,
    "unavailable": 503, "service_unavailable": 503, "overloaded": 503, "overloaded_error": 503,
    "model_overloaded": 503,
    "gateway_timeout": 504, "deadline_exceeded": 504, "timeout": 504,
  ]
}
