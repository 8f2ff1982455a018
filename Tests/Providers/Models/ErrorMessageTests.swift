import Model
import Net
import Providers
import Synchronization
import Testing

/// What people are told of an error of a service, and what they never are.
struct ErrorMessageTests {
  private func failure(
    _ language: Language, status: Int, body: String, headers: [HTTPHeader] = [],
    instruction: String = "You read labels. Report each nutrient once, printed values exactly."
  ) async throws -> ModelFailure {
    let http = ScriptedStreams(.init(body, status: status, headers: headers))
    let asked = try await language.provider(http).ask(ModelRequest(model: "small-model", instruction: instruction))
    return try #require(asked.failure)
  }

  private func message(_ language: Language, _ text: String) async throws -> String {
    try #require(try await failure(language, status: 400, body: language.errorBody(400, text)).failure?.message)
  }

  @Test(arguments: Language.allCases) func theSentenceOfTheServiceIsShown(_ language: Language) async throws {
    let failure = try await failure(
      language, status: 404, body: language.errorBody(404, "No model\n  of this\u{7}  name."))
    #expect(failure.failure?.message.hasSuffix("its address is wrong: No model of this name.") == true)
    #expect(failure.failure?.message.contains("small-model") == true)
    let long = try await message(language, String(repeating: "word ", count: 1000))
    #expect(long.count < 320 && long.hasSuffix("…"))
  }

  @Test(arguments: Language.allCases) func noKeyIsShown(_ language: Language) async throws {
    for text in [
      "Incorrect key: \(Language.secret).", "Key '\(Language.secret.prefix(8))***' is not known.",
      "Bad header Bearer \(Language.secret)", "Key sk-proj-********abcd is not known.", "AIzaSyA1234 has expired.",
    ] {
      let shown = try await message(language, text)
      for piece in [String(Language.secret.prefix(6)), String(Language.secret.suffix(6)), "abcd", "1234"] {
        #expect(!shown.contains(piece), "\(shown)")
      }
      #expect(shown.contains("<secret>"))
    }
  }

  @Test(arguments: Language.allCases) func noQueryIsShown(_ language: Language) async throws {
    let shown = try await message(language, "GET https://api.example/v1/models?key=abc&q=oat+milk failed")
    #expect(shown.contains("https://api.example/v1/models?…") && !shown.contains("oat") && !shown.contains("abc"))
  }

  @Test(arguments: Language.allCases) func noQuestionIsShown(_ language: Language) async throws {
    let shown = try await message(language, "Could not parse: 'Report each\nnutrient once, printed'")
    #expect(!shown.contains("nutrient") && shown.hasSuffix("."))
  }

  @Test(arguments: Language.allCases) func theStoreIsToldThatTheKeyWasRefused(_ language: Language) async throws {
    for (status, isRefused) in [(401, true), (403, false), (400, false), (429, false), (500, false)] {
      let refusals = Mutex(0)
      let http = ScriptedStreams(.init(language.errorBody(status), status: status))
      let key = ModelKey.given(language.secretName, Language.secret) { refusals.withLock { $0 += 1 } }
      _ = try await language.provider(http, key: key).ask()
      #expect(refusals.withLock { $0 } == (isRefused ? 1 : 0))
    }
  }

  @Test func aKeyThatIsNotValidMayBeABadRequest() async throws {
    let body =
      #"{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID"}]}}"#
    let failure = try await failure(.gemini, status: 400, body: body)
    #expect(failure.failure?.kind == .secretMissing && failure.attempts.first?.status == 400)
    #expect(failure.attempts.first?.errorStatus == 401 && failure.attempts.first?.errorCode == "400")
  }

  @Test func theWaitMayStandInTheBody() async throws {
    let body =
      #"[{"error":{"code":429,"message":"Quota exceeded.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.4s"}]}}]"#
    let failure = try await failure(.gemini, status: 429, body: body)
    #expect(failure.failure?.kind == .upstreamLimited && failure.failure?.retryAfterMs == 34_400)
    let header = [HTTPHeader("retry-after", "2")]
    let stated = try await self.failure(.gemini, status: 429, body: body, headers: header)
    #expect(stated.failure?.retryAfterMs == 2000)
  }

  @Test func creditThatIsUsedUpIsNoLimitThatPasses() async throws {
    let body =
      #"{"error":{"message":"You exceeded your current quota.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}"#
    let failure = try await failure(.openAI, status: 429, body: body)
    #expect(failure.failure?.kind == .upstreamRefused && failure.failure?.kind.retryable == false)
  }

  @Test(arguments: [
    #"{"object":"error","message":"The model is not loaded.","type":"NotFoundError","code":404}"#,
    #"{"message":"The model is not loaded."}"#, #"{"detail":"The model is not loaded."}"#,
    #"{"error":"The model is not loaded."}"#,
  ])
  func modelServersStateErrorsInTheirOwnWays(_ body: String) async throws {
    let failure = try await failure(.openAI, status: 404, body: body)
    #expect(failure.failure?.message.hasSuffix(": The model is not loaded.") == true)
    #expect(failure.failure?.message.hasPrefix("The model server at 127.0.0.1 ") == true)
  }

  @Test func whatTheModerationFlagsIsARefusal() async throws {
    let body =
      #"{"error":{"code":403,"message":"Your chosen model requires moderation","metadata":{"reasons":["violence"],"flagged_input":"…","provider_name":"Acme"}}}"#
    let failure = try await failure(.openRouter, status: 403, body: body)
    #expect(failure.failure?.kind == .answerRefused)
  }

  @Test(arguments: ["", "{", "<html>", "[]", "{}", #"{"error":null}"#, #"{"error":"Nope"}"#, #"{"error":[1]}"#, "null"])
  func anyBodyOfAnErrorWillDo(_ body: String) async throws {
    for language in Language.allCases {
      #expect(try await failure(language, status: 418, body: body).failure?.kind == .upstreamRefused)
    }
  }
}
