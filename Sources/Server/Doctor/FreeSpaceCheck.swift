import API
import CSystem
import Glibc

/// Whether there is room for the data file to grow.
struct FreeSpaceCheck {
  let directory: String

  /// Room for about a year of a demanding user.
  private static let comfortableBytes: UInt64 = 100 << 20
  private static let leastBytes: UInt64 = 4 << 20

  var result: DoctorCheck {
    let name = "free space"
    guard let free = Self.freeBytes(nearest: directory) else {
      return DoctorCheck(name: name, status: .warning, message: "The free space of \(directory) cannot be read.")
    }
    let message = "\(free >> 20) MiB are free."
    if free < Self.leastBytes {
      return DoctorCheck(name: name, status: .error, message: message, mend: "Free some space; writes will fail.")
    }
    if free < Self.comfortableBytes {
      return DoctorCheck(name: name, status: .warning, message: message, mend: "Free some space soon.")
    }
    return DoctorCheck(name: name, status: .ok, message: message)
  }

  /// The free space where the directory is or, while it does not exist, where it will be.
  private static func freeBytes(nearest directory: String) -> UInt64? {
    var path = directory[...]
    while true {
      var status = statvfs()
      if statvfs(path.isEmpty ? "/" : String(path), &status) == 0 {
        return UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
      }
      guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { return nil }
      path = path[..<slash]
    }
  }
}
