import API
import Glibc
import Store

/// Whether the data directory can be used, and by the user alone.
struct DirectoryCheck {
  let location: StoreLocation

  var result: DoctorCheck {
    let name = "permissions"
    let directory = location.directory
    var status = stat()
    guard stat(directory, &status) == 0 else {
      if !location.createsParents, let missing = missingParent {
        return DoctorCheck(
          name: name, status: .error, message: "The directory \(directory) cannot be made: \(missing) does not exist.",
          mend: "Create \(missing), or choose another data directory.")
      }
      return DoctorCheck(
        name: name, status: .ok, message: "The directory \(directory) does not exist yet; the first write creates it.")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      return DoctorCheck(
        name: name, status: .error, message: "The directory \(directory) cannot be written.",
        mend: "Give yourself the right to write there, or choose another directory with --data.")
    }
    let others: mode_t = 0o077
    if stat(location.file, &status) == 0, status.st_mode & others != 0 {
      return DoctorCheck(
        name: name, status: .warning, message: "Other users can reach \(location.file).",
        mend: "Run: chmod 600 \(location.file)")
    }
    return DoctorCheck(name: name, status: .ok, message: "The directory \(directory) can be written.")
  }

  private var missingParent: String? {
    guard let slash = location.directory.lastIndex(of: "/") else { return nil }
    let parent = slash == location.directory.startIndex ? "/" : String(location.directory[..<slash])
    return access(parent, F_OK) == 0 ? nil : parent
  }
}
