import Model
import Providers
import Testing

@testable import Services

private let crackers = """
  {"name": "Rye crackers", "brand": "Northmill", "serving_size": "3 crackers (30 g)", "serving_quantity": 3, \
  "serving_unit": "cracker", "serving_grams": 30, "calories": 110, "protein": 3, "carbs": 19, "fat": 1.5, \
  "nutrients": [{"id": "sodium", "value": 140, "unit": "mg"}], "confidence": 0.95}
  """

@Suite("Scans")
struct ScannerTests {
  @Test("a label is read by the lite model, with every photo and the note, and becomes a draft")
  func label() async throws {
    let models = ScriptedModels(.says(crackers))
    let scanned = await scan(.label, models, note: "The small packet.", model: .pro, pictures: 2)
    let outcome = try #require(scanned.outcome)
    #expect(outcome.draft?.entry?.name == "Rye crackers")
    #expect(outcome.draft?.entry?.calories == 110)
    #expect(outcome.draft?.entry?.source == .label)
    #expect(outcome.draft?.origin == .label)
    #expect(outcome.model == "oat-2-2026")
    #expect(outcome.usage == ScriptedModels.Reply.usage)
    #expect(outcome.warnings.isEmpty)
    let request = try #require(models.requests.first)
    #expect(models.requests.count == 1)
    #expect(request.model == "oat-2")
    #expect(request.images.map(\.bytes) == [[0], [1]])
    #expect(request.instruction.contains("The small packet."))
    #expect(request.answerSchema != nil)
    #expect(request.thinking == .low)
    #expect(!request.webSearch)
  }

  @Test("a meal is estimated by the model that was chosen")
  func food() async throws {
    let models = ScriptedModels(.says(crackers), .says(crackers))
    let lite = await scan(.food, models)
    #expect(lite.outcome?.draft?.origin == .estimated)
    #expect(lite.outcome?.draft?.entry?.source == .foodPhoto)
    _ = await scan(.food, models, model: .pro)
    #expect(models.requests.map(\.model) == ["oat-2", "oat-2-pro"])
    #expect(models.requests.map(\.thinking) == [.low, .high])
  }

  @Test("the only model that is named is asked for everything")
  func oneModel() async {
    let models = ScriptedModels(.says(crackers), .says(crackers))
    _ = await scan(.food, models, model: .pro, names: ModelNames(lite: "rye"))
    _ = await scan(.label, models, names: ModelNames(pro: "rye-pro"))
    #expect(models.requests.map(\.model) == ["rye", "rye-pro"])
  }

  @Test("without a model nothing is asked, and the hint says how to name one")
  func noModel() async {
    let models = ScriptedModels()
    let scanned = await scan(.food, models, names: ModelNames())
    #expect(scanned.failure?.kind == .invalidValue)
    #expect(scanned.failure?.hint?.contains(#"settings/set with {"scan": {"gemini": {"lite": "…"}}}"#) == true)
    #expect(models.requests.isEmpty)
  }

  @Test("an ingredient of a calculator has the name that was asked for, and no draft to log")
  func ingredient() async throws {
    let models = ScriptedModels(
      .says(#"{"name":"White rice","portions":[{"label":"Light","calories":105},{"label":"Extra","calories":420}]}"#))
    let scanned = await scan(.calculatorIngredient, models, subject: "Rice")
    let outcome = try #require(scanned.outcome)
    #expect(outcome.ingredient?.ingredient.name == "Rice")
    #expect(outcome.ingredient?.ingredient.portions?.map(\.label) == ["Light", "Extra"])
    #expect(outcome.draft == nil)
    #expect(scanned.stages == [.parsing])
  }

  @Test("a service that fails for the moment is asked once more with the lite model; both are billed")
  func fallback() async throws {
    let models = ScriptedModels(
      .fails(Failure(.upstreamUnavailable, "Not now."), status: 503), .says(crackers))
    let scanned = await scan(.food, models, model: .pro)
    let outcome = try #require(scanned.outcome)
    #expect(models.requests.map(\.model) == ["oat-2-pro", "oat-2"])
    #expect(outcome.attempts.count == 2)
    #expect(outcome.usage.input == 60)
    #expect(scanned.progress.first == ScanProgress(.retrying, model: "oat-2"))
  }

  // MARK: Failures

  @Test("an answer of which nothing can be made shows what the model said, and is billed")
  func unusable() async {
    let scanned = await scan(.food, ScriptedModels(.says("I see a table, but no food on it.")))
    #expect(scanned.failure?.kind == .answerUnusable)
    #expect(scanned.failure?.message.contains("I see a table") == true)
    #expect(scanned.scanFailure?.attempts.count == 1)
  }

  @Test("an answer that is cut off is never taken for whole")
  func truncated() async {
    let half = String(crackers.prefix(90))
    let stated = await scan(.label, ScriptedModels(.says(half, finish: .truncated)))
    #expect(stated.failure?.kind == .answerTruncated)
    #expect(stated.failure?.hint?.contains(half) == true)
    let unstated = await scan(.label, ScriptedModels(.says(half)))
    #expect(unstated.failure?.kind == .answerTruncated)
    let whole = await scan(.label, ScriptedModels(.says(crackers, finish: .truncated)))
    #expect(whole.failure?.kind == .answerTruncated)
  }

  @Test("what had come before a failure is in the hint, its beginning only")
  func partialText() async {
    let cut = Failure(.networkInterrupted, "The connection broke.", hint: "Try again.")
    let short = await scan(.label, ScriptedModels(.fails(cut, after: #"{"name": "Rye"#)))
    #expect(short.failure?.hint == #"Try again. What had come of the answer: “{"name": "Rye”"#)
    let long = await scan(.label, ScriptedModels(.fails(cut, after: String(repeating: "a", count: 300))))
    #expect(long.failure?.hint?.hasSuffix(String(repeating: "a", count: 240) + "…”") == true)
    let nothing = await scan(.label, ScriptedModels(.fails(cut)))
    #expect(nothing.failure == cut)
  }

  @Test("a refusal says so")
  func refused() async {
    let scanned = await scan(.food, ScriptedModels(.says("", finish: .refused(reason: "SAFETY"))))
    #expect(scanned.failure?.kind == .answerRefused)
  }

  @Test("a cancelled scan is cancelled, and what it used is billed")
  func cancelled() async {
    let scanned = await scan(.label, ScriptedModels(.isCancelled))
    #expect(scanned.scanFailure?.cause is CancellationError)
    #expect(scanned.scanFailure?.attempts.count == 1)
  }
}
