public import Model

/// What a scan tells while it runs.
public enum ScanEvent: Hashable, Sendable {
  case progress(ScanProgress)
  /// A piece of the summary of what the model thinks.
  case thought(String)
}
