import API
import Glibc

/// Whether the clock can be right: entries get their day from it.
struct ClockCheck {
  /// The wall clock, in milliseconds since 1970.
  let milliseconds: Int64
  let file: String

  /// 2025-01-01T00:00:00Z: no clock of a machine that runs this program is earlier.
  private static let earliestSeconds: Int64 = 1_735_689_600
  private static let daySeconds: Int64 = 86_400

  var result: DoctorCheck {
    let name = "clock"
    let seconds = milliseconds / 1000
    var status = stat()
    let written = stat(file, &status) == 0 ? Int64(status.st_mtim.tv_sec) : seconds
    if seconds < Self.earliestSeconds || written > seconds + Self.daySeconds {
      return DoctorCheck(
        name: name, status: .warning, message: "The clock of this machine seems to be behind.",
        mend: "Set the clock, for example with timedatectl set-ntp true.")
    }
    return DoctorCheck(name: name, status: .ok, message: "The clock is plausible.")
  }
}
