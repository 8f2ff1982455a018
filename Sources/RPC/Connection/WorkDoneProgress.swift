public import JSON
import Synchronization
import System

/// The `$/progress` notifications of one request, in the form of the Language Server Protocol: begin, reports, end.
///
/// Reports are thinned out to ten a second, and `end` is always sent, before the answer.
public final class WorkDoneProgress: Sendable {
  /// Weak, because the request keeps the progress until it is answered.
  private weak let request: Request?
  private let token: JSONValue
  /// Guards the phase and the time of the last report.
  private let state = Mutex(State())

  private struct State {
    var isBegun = false
    var isEnded = false
    var lastReport = Deadline(nanoseconds: 0)
    var percentage = 0
  }

  private static let millisecondsBetweenReports = 100

  /// - Parameter token: the `workDoneToken` of the params; without one nothing is sent.
  public init?(_ token: JSONValue?, for request: Request) {
    guard let token else { return nil }
    self.request = request
    self.token = token
    request.onAnswer { [self] in end() }
  }

  /// Says that work begins.
  public func begin(_ title: String) {
    let isFirst = state.withLock { state in
      defer { state.isBegun = true }
      return !state.isBegun
    }
    if isFirst { send(["kind": "begin", "title": .string(title), "cancellable": true, "percentage": 0]) }
  }

  /// Says how far the work is.
  ///
  /// - Parameter percentage: 0 to 100; never falls.
  public func report(_ message: String? = nil, percentage: Int) {
    let now = Deadline.now
    let reported: Int? = state.withLock { state in
      guard state.isBegun, !state.isEnded else { return nil }
      guard now.milliseconds(since: state.lastReport) >= Self.millisecondsBetweenReports else { return nil }
      state.lastReport = now
      state.percentage = min(100, max(state.percentage, percentage))
      return state.percentage
    }
    guard let reported else { return }
    var value: JSONObject = ["kind": "report", "percentage": .integer(Int64(reported))]
    if let message { value["message"] = .string(message) }
    send(value)
  }

  /// Says that the work is over. Called by the answer when nobody else did.
  public func end() {
    let isFirst = state.withLock { state in
      defer { state.isEnded = true }
      return state.isBegun && !state.isEnded
    }
    if isFirst { send(["kind": "end"]) }
  }

  private func send(_ value: JSONObject) {
    let params: JSONValue = .object(["token": token, "value": .object(value)])
    request?.notify("$/progress", params, coalescingKey: value["kind"] == "report" ? "$/progress \(token)" : nil)
  }
}
