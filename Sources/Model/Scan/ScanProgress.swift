/// How far a scan has come.
public enum ScanStage: String, Codable, Sendable, CaseIterable {
  /// The photos are read and made smaller.
  case preparing
  /// The request is on its way to the service.
  case uploading
  /// The request is sent, and nothing has come back yet.
  case waiting
  /// The model thinks.
  case thinking
  /// The answer is coming.
  case answering
  /// The answer to a search is looked through for what it should know and does not.
  case validating
  /// A draft is made of the answer.
  case parsing
  /// The request failed and is made once more, or the model is asked for what it left out.
  case retrying
  /// There is a draft.
  case done
}

/// A report of a scan while it runs. The members that do not belong to its stage are absent.
public struct ScanProgress: Hashable, Codable, Sendable {
  public var stage: ScanStage
  /// While uploading: the bytes of the request that are sent.
  ///
  /// - Minimum: 0
  public var sentBytes: Int?
  /// While uploading: the bytes of the whole request.
  ///
  /// - Minimum: 0
  public var totalBytes: Int?
  /// While thinking: how many summaries of thoughts have come.
  ///
  /// - Minimum: 0
  public var thoughts: Int?
  /// While answering: the characters of the answer that have come. How many there will be is not known.
  ///
  /// - Minimum: 0
  public var characters: Int?
  /// While waiting or retrying: the model that is asked.
  public var model: String?

  public init(
    _ stage: ScanStage, sentBytes: Int? = nil, totalBytes: Int? = nil, thoughts: Int? = nil, characters: Int? = nil,
    model: String? = nil
  ) {
    self.stage = stage
    self.sentBytes = sentBytes
    self.totalBytes = totalBytes
    self.thoughts = thoughts
    self.characters = characters
    self.model = model
  }
}
