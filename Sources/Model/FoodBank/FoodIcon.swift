/// A small picture that stands for a food.
public struct FoodIcon: Hashable, Sendable {
  /// The picture file.
  public var data: [UInt8]
  /// What the file is, such as `image/jpeg`.
  public var mimeType: String
  public var updatedAt: Instant?
  /// What the picture was made from.
  public var prompt: String?

  public init(data: [UInt8], mimeType: String, updatedAt: Instant? = nil, prompt: String? = nil) {
    self.data = data
    self.mimeType = mimeType
    self.updatedAt = updatedAt
    self.prompt = prompt
  }
}
