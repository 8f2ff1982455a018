import API
import Model

/// Which services are somewhere else than where the public ones are. Nothing is asked.
struct UpstreamsCheck {
  let configuration: Configuration

  var result: DoctorCheck {
    let moved = Upstream.allCases.compactMap { upstream -> String? in
      guard let setting = configuration.upstreams[upstream], setting.origin != .standard else { return nil }
      return "\(upstream.rawValue) is \(setting.value.text) (\(setting.origin))"
    }
    let message = moved.isEmpty ? "All are the public ones." : moved.joined(separator: "; ") + "."
    return DoctorCheck(name: "other services", status: .ok, message: message)
  }
}
