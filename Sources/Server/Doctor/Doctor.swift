import API
import Model
import Store
import System

/// Looks at everything the service depends on. What it finds is an answer, never an error.
struct Doctor {
  let session: Session
  let cancellation: Cancellation

  /// - Parameter progress: is told what is looked at, and the percentage that is done.
  /// - Throws: `CancellationError` only.
  func examine(progress: (String, Int) -> Void) throws -> [DoctorCheck] {
    let setup: SessionSetup
    do {
      setup = try session.setup()
    } catch {
      return [Self.check("configuration", failedWith: error)]
    }
    progress("The machine", 0)
    let location = setup.store.location
    var checks = [
      Self.configuration(setup), UpstreamsCheck(configuration: setup.configuration).result, Self.timeZone(setup),
      DirectoryCheck(location: location).result, FreeSpaceCheck(directory: location.directory).result,
      ClockCheck(milliseconds: session.environment.milliseconds(), file: location.file).result,
      DoctorCheck(name: "libraries", status: .ok, message: "SQLite \(Store.libraryVersion)."),
    ]
    progress("The secrets", 10)
    checks.append(try SecretsCheck(secrets: setup.secrets).result(cancellation))
    progress("Pictures", 15)
    checks.append(try PicturesCheck(pictures: session.pictures).result(cancellation))
    progress("The local copy of Open Food Facts", 18)
    checks.append(try productCopy(setup))
    progress("The data file", 20)
    checks.append(try dataFile(setup.store))
    return checks
  }

  private static func configuration(_ setup: SessionSetup) -> DoctorCheck {
    let directory = setup.configuration.dataDirectory
    return DoctorCheck(
      name: "configuration", status: .ok,
      message: "The data directory is \(directory.value) (\(directory.origin)).")
  }

  private static func timeZone(_ setup: SessionSetup) -> DoctorCheck {
    let message = "The zone is \(setup.zoneInForce().name) (\(setup.zoneOrigin))."
    return DoctorCheck(name: "time zone", status: .ok, message: message)
  }

  private func dataFile(_ store: Store) throws -> DoctorCheck {
    let name = "data file"
    guard store.fileStatus().bytes != nil else {
      return DoctorCheck(name: name, status: .ok, message: "There is none yet; the first write creates it.")
    }
    do {
      let problems = try store.integrityCheck(cancellation: cancellation)
      if problems.isEmpty { return DoctorCheck(name: name, status: .ok, message: "It is whole.") }
      return DoctorCheck(
        name: name, status: .error, message: problems.joined(separator: " "),
        mend: "Run journal/repair; when that does not help, go back to a backup of \(store.location.file).")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return Self.check(name, failedWith: error)
    }
  }

  private func productCopy(_ setup: SessionSetup) throws -> DoctorCheck {
    let name = "local copy of Open Food Facts"
    do {
      guard let products = try setup.products.copy.check(cancellation: cancellation) else {
        return DoctorCheck(name: name, status: .ok, message: "There is none.")
      }
      return DoctorCheck(name: name, status: .ok, message: "It has \(products) products.")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return Self.check(name, failedWith: error)
    }
  }

  static func check(_ name: String, failedWith error: any Error) -> DoctorCheck {
    guard let failure = error as? Failure else {
      return DoctorCheck(name: name, status: .error, message: "\(error)")
    }
    return DoctorCheck(name: name, status: .error, message: failure.message, mend: failure.hint)
  }
}
