/// How much YAML is read before it is refused.
///
/// The defaults suit documents that people write by hand.
public struct YAMLLimits: Hashable, Sendable {
  /// The longest text, in bytes.
  public var maximumBytes: Int
  /// How deeply sequences and mappings may nest; a lone scalar has depth 0.
  public var maximumDepth: Int

  public init(maximumBytes: Int = 1 << 20, maximumDepth: Int = 64) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }
}
