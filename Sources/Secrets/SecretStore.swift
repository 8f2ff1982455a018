public import Model
internal import Synchronization
public import System

/// The user's secrets in their places: the environment first, then the credential command, then the credentials file.
public final class SecretStore: Sendable {
  private let variables: [SecretName: String]
  private let command: CredentialCommand?
  private let file: CredentialsFile
  /// Guards what the command gave: asking it again may mean asking a person again.
  private let given = Mutex<[SecretName: Secret]>([:])

  /// - Parameter variables: the environment variables; an empty one counts as unset.
  public init(variables: [String: String], command: CredentialCommand?, file: CredentialsFile) {
    self.variables = Dictionary(
      uniqueKeysWithValues: SecretName.allCases.compactMap { name in
        variables[name.rawValue].flatMap { $0.isEmpty ? nil : (name, $0) }
      })
    self.command = command
    self.file = file
  }

  /// The absolute path of the credentials file.
  public var filePath: String { file.path }
  public var hasCommand: Bool { command != nil }

  // MARK: Reading

  /// The secret of this name. Waits for the credential command, so it is called where waiting harms nobody.
  ///
  /// - Throws: `CancellationError`, or `Failure` that says how to mend what keeps the secret from being read.
  public func value(of name: SecretName, _ cancellation: Cancellation) throws -> Secret? {
    if let secret = try environmentValue(of: name) { return secret }
    if case .secret(let secret)? = try commandAnswer(name, cancellation) { return secret }
    return try file.read()?[name]
  }

  /// Forgets what the command gave for this name, so that it is asked again: the other service refused it.
  public func forget(_ name: SecretName) {
    given.withLock { $0[name] = nil }
  }

  private func environmentValue(of name: SecretName) throws(Failure) -> Secret? {
    guard let text = variables[name] else { return nil }
    do throws(Failure) {
      return try Secret(parsing: text, for: name)
    } catch {
      throw Failure(
        .invalidConfiguration, "The environment variable \(name.rawValue) cannot be used. \(error.message)",
        hint: error.hint)
    }
  }

  private func commandAnswer(_ name: SecretName, _ cancellation: Cancellation) throws -> CredentialCommand.Answer? {
    guard let command else { return nil }
    if let secret = given.withLock({ $0[name] }) { return .secret(secret) }
    let answer = try command.get(name, cancellation)
    if case .secret(let secret) = answer { given.withLock { $0[name] = secret } }
    return answer
  }

  // MARK: Telling where

  /// Where every secret is, in the order of their names, without asking the command: what it gave before is known.
  ///
  /// Takes microseconds. A credentials file that cannot be used holds nothing here; `value(of:)` says why.
  public func knownStatuses() -> [SecretStatus] {
    let text = try? file.read()
    let given = given.withLock { Set($0.keys) }
    return SecretName.allCases.map { name in
      var origins: [SecretOrigin] = []
      if variables[name] != nil { origins.append(.environment) }
      if given.contains(name) { origins.append(.command) }
      if text?[name] != nil { origins.append(.file) }
      return SecretStatus(name: name, origins: origins)
    }
  }

  /// Where one secret is. The command is asked, unless the environment has the secret.
  public func status(of name: SecretName, _ cancellation: Cancellation) throws -> SecretStatus {
    try status(of: name, try file.readToChange(), cancellation).status
  }

  /// What is wrong with the first line of the credentials file that cannot be read: until it is mended, no secret of the
  /// file is used.
  public func fileProblem() -> Failure? { (try? file.readToChange())?.problem }

  /// Where every secret is, in the order of their names.
  public func statuses(_ cancellation: Cancellation) throws -> [SecretStatus] {
    try survey(cancellation).statuses
  }

  /// Where every secret is, and the exit status of the command if it failed whenever it was asked.
  public func survey(
    _ cancellation: Cancellation
  ) throws -> (statuses: [SecretStatus], commandStatus: Int32?) {
    let text = try file.read()
    let found = try SecretName.allCases.map { try status(of: $0, text, cancellation) }
    let codes = found.compactMap(\.commandStatus)
    return (found.map(\.status), codes.contains(0) ? nil : codes.first)
  }

  private func status(
    of name: SecretName, _ text: CredentialsText?, _ cancellation: Cancellation
  ) throws -> (status: SecretStatus, commandStatus: Int32?) {
    var origins: [SecretOrigin] = []
    var commandStatus: Int32?
    if try environmentValue(of: name) != nil {
      origins.append(.environment)
    } else {
      switch try commandAnswer(name, cancellation) {
      case nil: break
      case .secret:
        origins.append(.command)
        commandStatus = 0
      case .nothing(let status): commandStatus = status
      }
    }
    if text?[name] != nil { origins.append(.file) }
    return (SecretStatus(name: name, origins: origins), commandStatus)
  }

  // MARK: Changing

  /// Keeps a secret, in place of the one that was there.
  ///
  /// - Parameter place: `.command` or `.file`; `nil` for the command when there is one, else the file.
  /// - Returns: where it is kept.
  public func set(
    _ name: SecretName, _ secret: Secret, in place: SecretOrigin?, _ cancellation: Cancellation
  ) throws -> SecretOrigin {
    switch place ?? (command == nil ? .file : .command) {
    case .environment: throw Self.environmentIsFixed(name, "set")
    case .command:
      guard let command else { throw Self.noCommand }
      forget(name)
      try command.store(secret, as: name, cancellation)
      // Helpers commonly ignore what they do not know and end well.
      guard case .secret(let kept)? = try commandAnswer(name, cancellation), kept == secret else {
        throw Failure(
          .invalidConfiguration, "The credential command did not keep \(name.rawValue).",
          hint: "Use the program itself, or the credentials file.")
      }
      return .command
    case .file:
      try file.update { text in
        text.set(name, secret)
        return true
      }
      return .file
    }
  }

  /// Deletes a secret from the command and from the file.
  ///
  /// - Returns: where it was, without the environment.
  /// - Throws: `Failure` of kind `notFound` when it was nowhere, of kind `conflict` when only the environment has it.
  public func delete(_ name: SecretName, _ cancellation: Cancellation) throws -> [SecretOrigin] {
    var places: [SecretOrigin] = []
    forget(name)
    if let command, case .secret = try command.get(name, cancellation) {
      try command.erase(name, cancellation)
      places.append(.command)
    }
    var wasInFile = false
    if try file.readToChange()?.mentions(name) == true {
      try file.update { text in
        wasInFile = text.remove(name)
        return wasInFile
      }
    }
    if wasInFile { places.append(.file) }
    guard places.isEmpty else { return places }
    guard variables[name] == nil else { throw Self.environmentIsFixed(name, "deleted") }
    throw Failure(.notFound, "There is no secret \(name.rawValue).", path: "/name")
  }

  private static func environmentIsFixed(_ name: SecretName, _ verb: String) -> Failure {
    Failure(
      .conflict, "An environment variable cannot be \(verb) from here.", path: "/name",
      hint: "Change \(name.rawValue) where ofj is started.")
  }

  private static let noCommand = Failure(
    .invalidValue, "There is no credential command.", path: "/storeIn",
    hint: "Name one as credentialCommand in config.yaml, or store the secret in the file.")
}

extension SecretStore: SecretSource {
  public func value(of name: SecretName) async throws(Failure) -> Secret? {
    let cancellation = Cancellation()
    let outcome: Swift.Result<Secret?, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The command may wait for a person, which the pool behind Swift tasks must not.
        startThread("ofj-secret") { [self] in
          continuation.resume(returning: Swift.Result { try value(of: name, cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    switch outcome {
    case .success(let secret): return secret
    case .failure(let failure as Failure): throw failure
    case .failure:
      // The caller is on its way out and answers that it was cancelled.
      throw Failure(.secretMissing, "The key \(name.rawValue) was not waited for.")
    }
  }
}
