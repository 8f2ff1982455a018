/// What a scan was asked for, besides its photos: enough to do it once more.
public struct ScanOrder: Hashable, Codable, Sendable {
  public var operation: ScanOperation
  /// The words of a search, or the name of what a calculator offers.
  public var subject: String?
  /// What the user said about the photos.
  public var note: String?
  public var provider: ScanService
  public var model: ScanModel

  public init(
    _ operation: ScanOperation, subject: String? = nil, note: String? = nil, provider: ScanService, model: ScanModel
  ) {
    self.operation = operation
    self.subject = subject
    self.note = note
    self.provider = provider
    self.model = model
  }
}
