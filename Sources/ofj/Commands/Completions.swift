/// `ofj completions`: the script of a shell, and the answers it asks for.
struct Completions {
  var document: MethodDocument

  func script(for shell: Shell) -> CommandOutput {
    .text(shell.completionScript)
  }

  /// How the last of the words typed after `ofj` can end.
  func answer(_ words: [String]) -> CommandOutput {
    .text(WordCompletion(program: .ofj, document: document).complete(words).text)
  }
}
