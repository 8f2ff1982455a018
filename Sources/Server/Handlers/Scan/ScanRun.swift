import API
import Imaging
import JSON
import Model
import Providers
import RPC
import Services
import Store
import System

/// One scan from its photos to what is remembered of it: what the methods of the family `scan` have in common.
struct ScanRun: Sendable {
  let context: LongContext
  let scanId: Identifier

  private static let photos = 1...4
  static let noteCharacters = 2000

  init(_ context: LongContext) {
    self.context = context
    scanId = context.session.environment.identifier()
  }

  /// The settings that decide whom to ask.
  func preferences() async throws -> ScanPreferences {
    try await context.read { try SettingsDocument($0).read().scan }
  }

  /// Makes photos ready, asks about them, and keeps the scan.
  func scan(_ order: ScanOrder, photos: [ScanPhoto]) async throws -> ScanResult {
    try Self.check(note: order.note)
    guard Self.photos.contains(photos.count) else {
      throw Failure(
        .invalidValue, photos.isEmpty ? "There is no photo." : "There are \(photos.count) photos; the most is 4.",
        path: "/images", hint: "Give one to four photos of the same thing.")
    }
    report(.progress(ScanProgress(.preparing)))
    return try await scan(order, pictures: try await prepared(photos, for: order.operation))
  }

  /// Asks about pictures that are ready, and keeps the scan.
  func scan(_ order: ScanOrder, pictures: [ScannedPicture]) async throws -> ScanResult {
    let preferences = try await preferences()
    let cancellation = context.request.cancellation
    let provider = try context.session.setup().models.provider(
      order.provider, routing: preferences.openRouterRouting, cancellation: cancellation)
    let scanner = Scanner(order, provider: provider, models: preferences.models(of: order.provider))
    let images = pictures.map { ModelImage(bytes: $0.bytes, mimeType: $0.mimeType) }
    let recorder = try context.usageRecorder()
    let outcome: ScanOutcome
    do throws(ScanFailure) {
      outcome = try await scanner.scan(images, cancellation: cancellation, onEvent: report)
    } catch {
      await recorder.record(error.attempts, operation: order.operation.usage, call: scanId)
      throw error.cause
    }
    let cost = await recorder.record(outcome.attempts, operation: order.operation.usage, call: scanId)
    let result = ScanResult(
      scanId: scanId, draft: outcome.draft?.timed(durationMs), ingredient: outcome.ingredient,
      warnings: outcome.warnings, provider: order.provider, model: outcome.model, usage: outcome.usage, cost: cost,
      sources: outcome.sources, durationMs: durationMs)
    let scan = RememberedScan(order: order, pictures: pictures, result: result)
    let moment = context.session.environment.milliseconds()
    try await context.write { try Scans($0).remember(scan, at: moment) }
    report(.progress(ScanProgress(.done)))
    return result
  }

  static func check(note: String?) throws(Failure) {
    guard note?.count ?? 0 <= noteCharacters else {
      throw Failure(.invalidValue, "The note is longer than \(noteCharacters) characters.", path: "/note")
    }
  }

  /// A text that must say something.
  static func checked(_ text: String, path: String, _ what: String) throws(Failure) -> String {
    let trimmed = text.trimmed()
    guard !trimmed.isEmpty else { throw Failure(.invalidValue, "The \(what) is blank.", path: path) }
    guard trimmed.count <= 500 else {
      throw Failure(.invalidValue, "The \(what) is longer than 500 characters.", path: path)
    }
    return trimmed
  }

  private var durationMs: Int {
    Int(max(0, context.session.environment.milliseconds() - context.milliseconds))
  }

  private func prepared(_ photos: [ScanPhoto], for operation: ScanOperation) async throws -> [ScannedPicture] {
    let pictures = context.session.pictures
    let cancellation = context.request.cancellation
    return try await runBlocking {
      try photos.enumerated().map { index, photo in
        try locating("/images/\(index)") {
          let source = try PictureSource(path: photo.path, data: photo.data)
          return try locating(source.pointer) {
            let picture = try source.read(limits: pictures.limits)
            let made = try pictures.prepare(picture, for: operation.purpose, cancellation: cancellation)
            return ScannedPicture(mimeType: made.mimeType, bytes: made.bytes)
          }
        }
      }
    }
  }

  /// Tells the client. Thoughts are never left out; a newer report of how far a stage has come may replace an older one.
  @Sendable private func report(_ event: ScanEvent) {
    let requestId = context.request.id.json
    switch event {
    case .thought(let text):
      context.request.notify(
        ScanDidThink.name, ScanDidThink.Params(requestId: requestId, scanId: scanId, text: text))
    case .progress(let progress):
      context.request.notify(
        ScanDidProgress.name, ScanDidProgress.Params(requestId: requestId, scanId: scanId, progress: progress),
        coalescingKey: "\(ScanDidProgress.name) \(scanId) \(progress.stage.rawValue)")
    }
  }
}

extension ScanOperation {
  /// What its photos are made ready for.
  fileprivate var purpose: PicturePurpose {
    switch self {
    case .label, .search: .label
    case .food: .foodPhoto
    case .calculatorIngredient: .ingredient
    }
  }

  /// What statistics call it.
  fileprivate var usage: UsageOperation {
    switch self {
    case .label: .scanLabel
    case .food: .scanFood
    case .search: .scanSearch
    case .calculatorIngredient: .scanIngredient
    }
  }
}

extension ScanDraft {
  /// The draft with how long the scan took.
  fileprivate func timed(_ milliseconds: Int) -> ScanDraft {
    var draft = self
    draft.entry?.scanDurationMs = milliseconds
    return draft
  }
}

extension RequestID {
  /// The id as it stands in a message.
  fileprivate var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    }
  }
}
