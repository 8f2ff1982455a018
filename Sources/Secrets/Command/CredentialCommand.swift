internal import Glibc
internal import Model
internal import System

/// The user's own program that keeps secrets, for example in the keyring of the desktop.
///
/// It is run with its arguments and one word more, what to do; the rest stands on its standard input, never in an argument
/// or in the environment. What it says on standard error is not shown, since it may repeat what it was told.
public struct CredentialCommand: Sendable {
  /// The program and its arguments.
  let words: [String]
  /// The whole environment, as `NAME=value`.
  let environment: [String]
  /// How long it may take, in milliseconds: a person may have to type a passphrase.
  let timeout: Int

  public static let standardTimeout = 60_000
  private static let maximumAnswerBytes = 64 << 10

  enum Action: String {
    case get
    case store
    case erase
  }

  /// What came of asking for a secret.
  enum Answer {
    case secret(Secret)
    /// The command has none; a status other than 0 may also mean that it could not look.
    case nothing(status: Int32)
  }

  /// - Parameters:
  ///   - words: the program and its arguments, at least one word.
  ///   - variables: the environment variables of this process. Those that hold secrets are kept from the command.
  public init(words: [String], variables: [String: String], timeout: Int = standardTimeout) {
    self.words = words
    self.timeout = timeout
    environment = variables.filter { SecretName(rawValue: $0.key) == nil }.map { "\($0.key)=\($0.value)" }
  }

  func get(_ name: SecretName, _ cancellation: Cancellation) throws -> Answer {
    let (output, status) = try run(.get, name, secret: nil, cancellation)
    guard status == 0, let text = CredentialLines.secret(in: output) else { return .nothing(status: status) }
    do throws(Failure) {
      return .secret(try Secret(parsing: text, for: name))
    } catch {
      throw Failure(
        .invalidConfiguration, "What the credential command gave for \(name.rawValue) cannot be used. \(error.message)",
        hint: error.hint)
    }
  }

  func store(_ secret: Secret, as name: SecretName, _ cancellation: Cancellation) throws {
    try change(.store, name, secret: secret, cancellation)
  }

  func erase(_ name: SecretName, _ cancellation: Cancellation) throws {
    try change(.erase, name, secret: nil, cancellation)
  }

  private func change(
    _ action: Action, _ name: SecretName, secret: Secret?, _ cancellation: Cancellation
  ) throws {
    let (_, status) = try run(action, name, secret: secret, cancellation)
    guard status == 0 else {
      throw failure(
        "did not \(action.rawValue) \(name.rawValue): it ended with status \(status)",
        "Use the program itself, or the credentials file.")
    }
  }

  private func run(
    _ action: Action, _ name: SecretName, secret: Secret?, _ cancellation: Cancellation
  ) throws -> (output: [UInt8], status: Int32) {
    guard let program = words.first, let input = PrivateBytes(CredentialLines.request(name, secret: secret)) else {
      throw failure("cannot be started: \(String(cString: strerror(errno)))", "Try again.")
    }
    let process: ChildProcess
    do throws(StartError) {
      process = try ChildProcess(
        program, words.dropFirst() + [action.rawValue], environment: environment, input: input)
    } catch {
      throw failure(
        "cannot be started: \(String(cString: strerror(error.code)))", "Correct credentialCommand in config.yaml.")
    }
    do throws(ChildProcess.ReadingError) {
      return try process.finish(
        maximumBytes: Self.maximumAnswerBytes, until: .after(milliseconds: timeout), cancellation: cancellation)
    } catch {
      switch error {
      case .cancelled: throw CancellationError()
      case .timedOut: throw failure("did not end in time", "Unlock what it waits for, then try again.")
      case .tooLong: throw failure("answered more than 64 KiB", "It answers one line: secret=…")
      }
    }
  }

  private func failure(_ problem: String, _ hint: String) -> Failure {
    Failure(.invalidConfiguration, "The credential command \(problem).", hint: hint)
  }
}
