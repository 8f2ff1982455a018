internal import Glibc
internal import Model

/// Writes to standard error.
func complain(_ line: String) {
  var line = line + "\n"
  _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

func describe(_ difference: GeneratedFiles.Difference) -> String {
  switch difference {
  case .missing(let path): "missing: \(path)"
  case .stale(let path): "stale: \(path)"
  case .extra(let path): "extra: \(path)"
  }
}

func run(_ arguments: Arguments) throws -> Int32 {
  let root = Files.absolute(arguments.root)
  let generator = Generator(
    root: root,
    errors: ErrorKind.allCases.map {
      ErrorDescription(kind: $0.rawValue, code: $0.code, retryable: $0.retryable, text: "")
    },
    allowsMissingExamples: arguments.allowsMissingExamples)
  switch arguments.task {
  case .help:
    print(Arguments.help, terminator: "")
  case .new(let method):
    for path in try NewMethod(method).write(root: root) { print(path) }
  case .write:
    for difference in try generator.files().write(root: root) {
      switch difference {
      case .missing(let path), .stale(let path): print("wrote \(path)")
      case .extra(let path): print("removed \(path)")
      }
    }
  case .verify:
    let differences = try generator.files().differences(root: root)
    guard differences.isEmpty else {
      differences.forEach { complain(describe($0)) }
      complain("Generated files are not up to date. Mend them with: swift run specgen")
      return 1
    }
  }
  return 0
}

do {
  exit(try run(Arguments(Array(CommandLine.arguments.dropFirst()))))
} catch let problems as Problems {
  problems.list.forEach { complain("\($0)") }
  exit(1)
} catch {
  complain("\(error)")
  exit(1)
}
