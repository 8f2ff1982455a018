import API
import Model
import Secrets
import System

/// Which secrets there are, and whether the places that keep them can be used. Their values are not looked at.
struct SecretsCheck {
  let secrets: SecretStore

  private static let name = "secrets"

  /// - Throws: `CancellationError` only.
  func result(_ cancellation: Cancellation) throws -> DoctorCheck {
    do {
      return Self.check(try secrets.survey(cancellation))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return Doctor.check(Self.name, failedWith: error)
    }
  }

  private static func check(_ found: (statuses: [SecretStatus], commandStatus: Int32?)) -> DoctorCheck {
    let present = found.statuses.compactMap { status in
      status.origins.first.map { "\(status.name.rawValue) (\($0.rawValue))" }
    }
    let message = present.isEmpty ? "No key for another service is set." : "Set: \(present.joined(separator: ", "))."
    guard let code = found.commandStatus, code != 0 else {
      return DoctorCheck(name: name, status: .ok, message: message)
    }
    return DoctorCheck(
      name: name, status: .warning,
      message: "\(message) The credential command gave none and ended with status \(code).",
      mend: "Run it by hand with the word get, or set the keys that are missing with secrets/set.")
  }
}
