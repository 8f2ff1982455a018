internal import JSON

/// `ofj methods`: what can be called.
struct Methods {
  var document: MethodDocument

  /// Every method and what it does, those of one family, or everything about one.
  func run(method name: String?) -> CommandOutput {
    guard let name else { return .text(list()) }
    let family = document.family(name)
    guard family.isEmpty else { return .text(lines(family)) }
    do throws(UsageError) {
      return .text(MethodText(method: try document.method(name)).text)
    } catch {
      return .usage(error)
    }
  }

  private func list() -> String {
    let requests = lines(document.requests)
    let notifications = lines(document.notifications)
    return requests + (notifications.isEmpty ? "" : "\nNotifications, which have no answer:\n" + notifications)
  }

  private func lines(_ methods: [MethodDescription]) -> String {
    let width = methods.map(\.name.count).max() ?? 0
    return methods.map { "\(TextLayout.pad($0.name, to: width))  \($0.summary)\n" }.joined()
  }
}
