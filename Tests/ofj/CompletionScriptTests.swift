import Foundation
import Testing

@testable import ofj

/// Runs the completion scripts in real shells, against a stand-in for `ofj` that records what it is asked.
@Suite struct CompletionScriptTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ofj-\(UUID().uuidString)")

  /// What the stand-in was asked, and what the shell printed.
  private struct Run {
    var asked: [String]
    var printed: [String]
  }

  /// Runs `code` after the completion script of the shell; `ofj __complete` prints `answer`.
  private func run(_ shell: Shell, answer: String, code: String) throws -> Run {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(answer.utf8).write(to: folder.appending(path: "answer"))
    let standIn = "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder.path())/asked'\ncat '\(folder.path())/answer'\n"
    let program = folder.appending(path: "ofj")
    try Data(standIn.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path())
    try Data((shell.completionScript + code).utf8).write(to: folder.appending(path: "script"))
    let printed = try launch(shell)
    let asked = try? String(contentsOf: folder.appending(path: "asked"), encoding: .utf8)
    return Run(asked: lines(asked ?? ""), printed: lines(printed))
  }

  private func launch(_ shell: Shell) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell.rawValue] + (shell == .zsh ? ["-f"] : []) + [folder.appending(path: "script").path()]
    process.environment = [
      "PATH": folder.path() + ":/usr/bin:/bin", "HOME": folder.path(), "XDG_CONFIG_HOME": folder.path(),
      "XDG_DATA_HOME": folder.path(), "LC_ALL": "C.UTF-8",
    ]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func isInstalled(_ shell: Shell) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell.rawValue)")
  }

  private func bash(_ line: String, answer: String) throws -> Run {
    let code =
      "COMP_LINE='\(line)' COMP_POINT=\(line.count); _ofj ofj; printf '%s\\n' \"${COMPREPLY[@]}\"; complete -p ofj"
    return try run(.bash, answer: answer, code: code)
  }

  @Test func `bash offers the words and leaves out what they mean`() throws {
    let run = try bash("ofj call --events jour", answer: "journal/day\tOne day.\njournal/log\n")
    #expect(run.asked == ["__complete", "call", "--events", "jour"])
    #expect(run.printed == ["journal/day", "journal/log", "complete -F _ofj ofj"])
  }

  @Test func `bash asks for a new word after a space`() throws {
    #expect(try bash("ofj call ", answer: "").asked == ["__complete", "call", ""])
  }

  @Test func `bash replaces only what follows the equals sign`() throws {
    let run = try bash("ofj serve --framing=l", answer: "--framing=lines\n")
    #expect(run.asked == ["__complete", "serve", "--framing=l"])
    #expect(run.printed.first == "lines")
  }

  @Test func `bash completes files itself`() throws {
    #expect(try bash("ofj serve --config ans", answer: ":files\n").printed.first == "answer")
    #expect(try bash("ofj serve --config=ans", answer: ":files\n").printed.first == "answer")
    #expect(try bash("ofj serve --data ans", answer: ":directories\n").printed.first == "")
  }

  @Test(.enabled(if: isInstalled(.zsh)))
  func `zsh offers the words, and no space after an equals sign`() throws {
    let code = #"""
      compadd() { print -r -- "compadd $*"; print -rl -- "$closed[@]" "$open[@]" "$open_lines[@]"; }
      words=(ofj call journal/log 'name="a b"' '') CURRENT=5
      _ofj
      """#
    // `compdef` is there in interactive shells only.
    let run = try run(.zsh, answer: "day=\tThe day.\ntoday\n", code: code)
    #expect(run.asked == ["__complete", "call", "journal/log", "name=a b", ""])
    #expect(run.printed.contains("compadd -l -d closed_lines -a closed"))
    #expect(run.printed.contains("compadd -S  -l -d open_lines -a open"))
    #expect(run.printed.suffix(3) == ["today", "day=", "day=  -- The day."])
  }

  @Test(.enabled(if: isInstalled(.fish)))
  func `fish offers the words with what they mean`() throws {
    let run = try run(
      .fish, answer: "journal/day\tOne day.\njournal/log\n", code: "complete -C 'ofj call --events jour'")
    #expect(run.asked == ["__complete", "call", "--events", "jour"])
    #expect(run.printed == ["journal/day\tOne day.", "journal/log"])
  }

  @Test(.enabled(if: isInstalled(.fish)))
  func `fish completes files itself`() throws {
    let run = try run(.fish, answer: ":files\n", code: "complete -C 'ofj serve --config ans'")
    #expect(run.asked == ["__complete", "serve", "--config", "ans"])
    #expect(run.printed == ["answer"])
  }
}
