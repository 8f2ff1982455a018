internal import Model
internal import System

/// Lets through what is worth telling of stages that would be told for every few bytes: ten reports a second, and the
/// first and the last of each stage.
struct ProgressThinning {
  private static let millisecondsBetweenReports = 100

  private var stage: ScanStage?
  private var toldAt = Deadline(nanoseconds: 0)
  /// The newest report of the stage that was not told. It is, once it turns out to be the last.
  private var heldBack: ScanProgress?

  /// Takes the next report.
  ///
  /// - Returns: what to tell now, in its order.
  mutating func take(_ progress: ScanProgress, at now: Deadline) -> [ScanProgress] {
    let isThinned = progress.stage == .uploading || progress.stage == .answering
    if isThinned, stage == progress.stage, now.milliseconds(since: toldAt) < Self.millisecondsBetweenReports {
      heldBack = progress
      return []
    }
    let last = stage == progress.stage ? nil : heldBack
    heldBack = nil
    stage = progress.stage
    toldAt = now
    return [last, progress].compactMap { $0 }
  }

  /// Nothing more comes.
  ///
  /// - Returns: the last report, if it was not told.
  mutating func end() -> ScanProgress? {
    defer { heldBack = nil }
    return heldBack
  }
}
