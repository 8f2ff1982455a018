internal import JSON

/// `ofj methods`: what can be called.
struct Methods {
  var document: MethodDocument

  /// Every method and what it does, or everything about one.
  func run(method name: String?) -> CommandOutput {
    guard let name else { return .text(list()) }
    do throws(UsageError) {
      return .text(MethodText(method: try document.method(name)).text)
    } catch {
      return .usage(error)
    }
  }

  private func list() -> String {
    let width = document.methods.map(\.name.count).max() ?? 0
    return document.methods.map { "\(TextLayout.pad($0.name, to: width))  \($0.summary)\n" }.joined()
  }
}
