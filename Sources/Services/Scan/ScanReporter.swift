internal import Model
internal import Providers
internal import Synchronization
internal import System

/// Makes the stages of a scan of what its provider tells.
final class ScanReporter: Sendable {
  private let onEvent: @Sendable (ScanEvent) -> Void
  /// Guards what was counted and told so far.
  private let state = Mutex(State())

  private struct State {
    var model = ""
    var thoughts = 0
    var characters = 0
    var thinning = ProgressThinning()

    mutating func begin(model: String) {
      self.model = model
      thoughts = 0
      characters = 0
    }
  }

  init(_ onEvent: @escaping @Sendable (ScanEvent) -> Void) {
    self.onEvent = onEvent
  }

  /// A request to this model begins.
  func begin(model: String) {
    state.withLock { $0.begin(model: model) }
  }

  func report(_ stage: ScanStage) {
    tell { _ in ScanProgress(stage) }
  }

  /// Tells what was held back; nothing more comes of the request.
  func end() {
    if let last = state.withLock({ $0.thinning.end() }) { onEvent(.progress(last)) }
  }

  func take(_ event: ModelEvent) {
    switch event {
    case .uploading(let sent, let total):
      tell { _ in ScanProgress(.uploading, sentBytes: sent, totalBytes: total) }
    case .waiting:
      tell { ScanProgress(.waiting, model: $0.model) }
    case .thought(let text):
      tell { state in
        state.thoughts += 1
        return ScanProgress(.thinking, thoughts: state.thoughts)
      }
      onEvent(.thought(text))
    case .text(let text):
      tell { state in
        state.characters += text.count
        return ScanProgress(.answering, characters: state.characters)
      }
    case .retrying(let model):
      tell { state in
        state.begin(model: model)
        return ScanProgress(.retrying, model: model)
      }
    case .model, .citation, .searchQuery, .usage:
      break
    }
  }

  private func tell(_ progress: (inout State) -> ScanProgress) {
    let now = Deadline.now
    let told = state.withLock { state in
      let next = progress(&state)
      return state.thinning.take(next, at: now)
    }
    for each in told { onEvent(.progress(each)) }
  }
}
