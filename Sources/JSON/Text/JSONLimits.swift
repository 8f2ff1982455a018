/// How much JSON text a reader accepts before it answers with an error.
public struct JSONLimits: Hashable, Sendable {
  /// The deepest nesting any reader accepts, whatever `maximumDepth` says: decoding recurses once a level.
  public static let greatestDepth = 1024
  /// The longest text any reader accepts, whatever `maximumBytes` says: offsets are kept in 32 bits.
  public static let greatestBytes = 1 << 31

  /// The longest text in bytes.
  public var maximumBytes: Int
  /// How many arrays and objects may be open at once; `[[1]]` has depth 2.
  public var maximumDepth: Int

  public init(maximumBytes: Int = 16 << 20, maximumDepth: Int = 128) {
    self.maximumBytes = min(max(maximumBytes, 0), Self.greatestBytes)
    self.maximumDepth = min(max(maximumDepth, 0), Self.greatestDepth)
  }

  /// 16 MiB and 128 levels.
  public static let standard = JSONLimits()
}
