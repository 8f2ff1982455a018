import Foundation
import Model
import Secrets
import System

/// A directory of a test, with a credentials file and a credential command written in shell.
final class SecretFolder {
  let path = NSTemporaryDirectory() + "ofj-secrets-" + UUID().uuidString.lowercased()
  let cancellation = Cancellation()

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/ofj/credentials" }

  /// Writes the credentials file as a person would.
  func write(_ text: String, mode: Int = 0o600) throws {
    try FileManager.default.createDirectory(atPath: path + "/ofj", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
  }

  func text(_ name: String = "ofj/credentials") throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

  /// A command that runs this shell script in the directory; `$1` is the action.
  func command(_ script: String, timeout: Int = 30_000, variables: [String: String] = [:]) throws -> CredentialCommand {
    let program = path + "/keys"
    try Data("#!/bin/sh\ncd '\(path)' || exit 9\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let all = variables.merging(["PATH": "/usr/bin:/bin"]) { mine, _ in mine }
    // Not run as a program of its own: a child of another test may still hold it open for writing.
    return CredentialCommand(words: ["/bin/sh", program, "--vault", "home"], variables: all, timeout: timeout)
  }

  func store(_ variables: [String: String] = [:], command: CredentialCommand? = nil) -> SecretStore {
    SecretStore(variables: variables, command: command, file: CredentialsFile(path: file))
  }

  /// A vault in a folder: one file for each name.
  static let vault = """
    action=$3
    while read -r line && [ -n "$line" ]; do
      case $line in
        name=*) name=${line#name=} ;;
        secret=*) secret=${line#secret=} ;;
      esac
    done
    echo "$action $name" >> calls
    case $action in
      get) [ -f "vault-$name" ] && echo "secret=$(cat "vault-$name")" ;;
      store) echo "$secret" > "vault-$name" ;;
      erase) rm "vault-$name" ;;
    esac
    """
}
