internal import Exchange
internal import JSON
public import Model
public import Providers
public import System

/// Asks a model what a scan is about and makes a draft of the answer.
public struct Scanner: Sendable {
  private let provider: any ModelProvider
  private let models: ModelNames
  private let order: ScanOrder

  /// - Parameters:
  ///   - provider: the service that the order names.
  ///   - models: the models at that service.
  public init(_ order: ScanOrder, provider: any ModelProvider, models: ModelNames) {
    self.order = order
    self.provider = provider
    self.models = models
  }

  /// Does the scan.
  ///
  /// - Parameters:
  ///   - pictures: the photos, made ready for the operation.
  ///   - onEvent: is told of everything the moment it happens, and must return at once.
  public func scan(
    _ pictures: [ModelImage], cancellation: Cancellation?, onEvent: @escaping @Sendable (ScanEvent) -> Void
  ) async throws(ScanFailure) -> ScanOutcome {
    let reporter = ScanReporter(onEvent)
    let answer = try await ask(instruction(photos: pictures.count), pictures, cancellation, reporter)
    reporter.report(.parsing)
    if order.operation == .calculatorIngredient { return try ingredient(answer) }
    let first = try read(answer, after: [])
    guard order.operation == .search else { return outcome(first, answer, attempts: answer.attempts) }
    return try await validated(first, answer, cancellation, reporter)
  }

  // MARK: - Asking

  private func ask(
    _ instruction: String, _ pictures: [ModelImage], _ cancellation: Cancellation?, _ reporter: ScanReporter
  ) async throws(ScanFailure) -> ModelAnswer {
    let (model, fallback) = try chosenModels()
    let request = ModelRequest(
      model: model, instruction: instruction, images: pictures, answerSchema: schema,
      webSearch: order.operation == .search, thinking: isPro ? .high : .low)
    reporter.begin(model: model)
    defer { reporter.end() }
    do throws(ModelFailure) {
      return try await FallbackModels(provider, fallback: fallback)
        .answer(request, cancellation: cancellation, onEvent: reporter.take).requireComplete()
    } catch {
      throw ScanFailure(error)
    }
  }

  /// Labels are read, which the lite model does as well.
  private var isPro: Bool { order.model == .pro && order.operation != .label }

  private func chosenModels() throws(ScanFailure) -> (model: String, fallback: String) {
    guard let lite = models.lite ?? models.pro else {
      throw ScanFailure(
        Failure(
          .invalidValue, "No model of \(order.provider.rawValue) is chosen.",
          hint: "Name one: settings/set with {\"scan\": {\"\(order.provider.rawValue)\": {\"lite\": \"…\"}}}."))
    }
    return (isPro ? models.pro ?? lite : lite, lite)
  }

  private var schema: JSONValue {
    order.operation == .calculatorIngredient ? AnswerSchema.ingredient : AnswerSchema.nutrition
  }

  private func instruction(photos: Int) -> String {
    switch order.operation {
    case .label: ScanInstructions.label(photos: photos, note: order.note)
    case .food: ScanInstructions.food(photos: photos, note: order.note)
    case .search: ScanInstructions.search(query: order.subject ?? "")
    case .calculatorIngredient:
      ScanInstructions.calculatorIngredient(name: order.subject ?? "", photos: photos, note: order.note)
    }
  }

  // MARK: - Reading

  private func read(_ answer: ModelAnswer, after attempts: [ModelAttempt]) throws(ScanFailure) -> NutritionAnswer {
    do throws(UnreadableAnswer) {
      return try NutritionAnswer(reading: answer.text, for: order.operation)
    } catch {
      throw ScanFailure(error.failure, attempts: attempts + answer.attempts)
    }
  }

  private func ingredient(_ answer: ModelAnswer) throws(ScanFailure) -> ScanOutcome {
    do throws(UnreadableAnswer) {
      let read = try IngredientAnswer(reading: answer.text, name: order.subject ?? "")
      return ScanOutcome(
        ingredient: read.draft, warnings: read.warnings, model: answer.model, sources: answer.citations,
        attempts: answer.attempts)
    } catch {
      throw ScanFailure(error.failure, attempts: answer.attempts)
    }
  }

  private func outcome(
    _ read: NutritionAnswer, _ answer: ModelAnswer, sources: [WebCitation] = [], attempts: [ModelAttempt]
  ) -> ScanOutcome {
    let (draft, warnings) = read.draft(fallbackName: order.operation == .search ? order.subject : nil)
    return ScanOutcome(
      draft: draft, warnings: warnings, model: answer.model, sources: answer.citations + sources, attempts: attempts)
  }

  /// What a search found, and what a second one adds to it when the first left out what a label would state.
  ///
  /// A second search that fails takes nothing from the first; but it is billed, and a cancelled one is cancelled.
  private func validated(
    _ first: NutritionAnswer, _ answer: ModelAnswer, _ cancellation: Cancellation?, _ reporter: ScanReporter
  ) async throws(ScanFailure) -> ScanOutcome {
    reporter.report(.validating)
    let query = order.subject ?? ""
    guard let doubts = SearchValidation.doubts(about: first, query: query, isGrounded: answer.isGrounded) else {
      return outcome(first, answer, attempts: answer.attempts)
    }
    reporter.report(.retrying)
    var attempts = answer.attempts
    let second: ModelAnswer
    do throws(ScanFailure) {
      let instruction = ScanInstructions.searchAgain(query: query, answer: first, doubts: doubts)
      second = try await ask(instruction, [], cancellation, reporter)
    } catch {
      if error.cause is CancellationError { throw ScanFailure(error.cause, attempts: attempts + error.attempts) }
      return outcome(first, answer, attempts: attempts + error.attempts)
    }
    attempts += second.attempts
    guard let found = try? read(second, after: []) else { return outcome(first, answer, attempts: attempts) }
    let merged = first.merging(found, doubts: doubts, isGrounded: second.isGrounded)
    return outcome(merged.answer, answer, sources: merged.taken.isEmpty ? [] : second.citations, attempts: attempts)
  }
}

extension ModelAnswer {
  /// Whether the model is known to have searched the web.
  fileprivate var isGrounded: Bool {
    !citations.isEmpty || !searchQueries.isEmpty || attempts.contains { $0.searches > 0 }
  }
}
