internal import Model
internal import Providers
internal import Synchronization

/// Makes the stages of a scan of what its provider tells.
final class ScanReporter: Sendable {
  private let onEvent: @Sendable (ScanEvent) -> Void
  /// Guards what was counted so far.
  private let state = Mutex(State())

  private struct State {
    var model = ""
    var thoughts = 0
    var characters = 0
  }

  init(_ onEvent: @escaping @Sendable (ScanEvent) -> Void) {
    self.onEvent = onEvent
  }

  /// A request to this model begins.
  func begin(model: String) {
    state.withLock { $0 = State(model: model) }
  }

  func report(_ stage: ScanStage) { onEvent(.progress(ScanProgress(stage))) }

  func take(_ event: ModelEvent) {
    switch event {
    case .uploading(let sent, let total):
      onEvent(.progress(ScanProgress(.uploading, sentBytes: sent, totalBytes: total)))
    case .waiting:
      onEvent(.progress(ScanProgress(.waiting, model: state.withLock { $0.model })))
    case .thought(let text):
      let thoughts = state.withLock { state in
        state.thoughts += 1
        return state.thoughts
      }
      onEvent(.progress(ScanProgress(.thinking, thoughts: thoughts)))
      onEvent(.thought(text))
    case .text(let text):
      let characters = state.withLock { state in
        state.characters += text.count
        return state.characters
      }
      onEvent(.progress(ScanProgress(.answering, characters: characters)))
    case .retrying(let model):
      begin(model: model)
      onEvent(.progress(ScanProgress(.retrying, model: model)))
    case .model, .citation, .searchQuery, .usage:
      break
    }
  }
}
