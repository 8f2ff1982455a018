/// What a scan gives. Nothing of it is in the journal or the Food Bank before it is accepted.
public struct ScanResult: Hashable, Codable, Sendable {
  /// What `scan/accept` and `scan/redo` know the scan by. The last 20 scans of the last two days are kept.
  public var scanId: Identifier
  /// What the scan proposes; absent when it was about an ingredient of a calculator.
  public var draft: ScanDraft?
  /// What the scan proposes for a calculator, for `foods/update`; absent for other scans.
  public var ingredient: IngredientScanDraft?
  /// What a person should look at.
  public var warnings: [ScanWarning]
  /// The service that was asked.
  public var provider: ScanService
  /// The model that answered, by the name the service gives it.
  public var model: String
  /// The tokens of all requests that the scan made.
  public var usage: TokenUsage
  /// What all these requests cost; absent when that is not known.
  public var cost: Cost?
  /// The pages on the web that the model names as its sources.
  public var sources: [WebCitation]
  /// How long it took, preparing the photos included.
  ///
  /// - Minimum: 0
  public var durationMs: Int

  public init(
    scanId: Identifier, draft: ScanDraft? = nil, ingredient: IngredientScanDraft? = nil, warnings: [ScanWarning],
    provider: ScanService, model: String, usage: TokenUsage, cost: Cost? = nil, sources: [WebCitation] = [],
    durationMs: Int
  ) {
    self.scanId = scanId
    self.draft = draft
    self.ingredient = ingredient
    self.warnings = warnings
    self.provider = provider
    self.model = model
    self.usage = usage
    self.cost = cost
    self.sources = sources
    self.durationMs = durationMs
  }
}
