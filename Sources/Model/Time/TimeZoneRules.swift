/// A time zone: the offset from UTC at every moment, past and future.
///
/// The rules come from the bytes of a compiled time zone file (RFC 8536), which somebody else reads.
public struct TimeZoneRules: Hashable, Sendable {
  /// The name of the zone, for example `America/New_York`.
  public let name: String
  /// Moments, in seconds since 1970-01-01T00:00:00Z, at which the offset changes, ascending.
  private let transitions: [Int64]
  /// The offset in seconds from each transition on.
  private let offsets: [Int32]
  /// The offset in seconds before the first transition.
  private let firstOffset: Int32
  /// What holds after the last transition; nil when the last offset stays.
  private let future: YearlyRule?

  /// Coordinated Universal Time.
  public static let utc = TimeZoneRules(name: "UTC", offsetSeconds: 0)

  /// A zone whose offset never changes; offsets are limited to less than a day.
  public init(name: String, offsetSeconds: Int) {
    self.name = name
    transitions = []
    offsets = []
    firstOffset = Int32(min(max(offsetSeconds, -86_399), 86_399))
    future = nil
  }

  /// The rules in a compiled time zone file.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when the bytes are not a time zone file or contradict themselves.
  public init(name: String, tzif bytes: [UInt8]) throws(Failure) {
    let file: TimeZoneFile
    do throws(TimeZoneFile.Fault) {
      file = try TimeZoneFile(bytes)
    } catch {
      throw .invalid(
        "The rules of the time zone \(quoted(name)) cannot be read: \(error.message).",
        hint: "Reinstall the time zone database (tzdata).")
    }
    self.name = name
    transitions = file.transitions
    offsets = file.offsets
    firstOffset = file.firstOffset
    future = file.future
  }

  /// Whether a name has the form of a time zone's name, so that it can be looked up as a file below a directory.
  ///
  /// Parts are separated by `/` and consist of letters, digits, `_`, `+`, `-` and `.`; no part is empty or begins with
  /// `.` or `-`.
  public static func isValidName(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count) else { return false }
    return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
      return part.allSatisfy(isNameByte)
    }
  }

  /// Whether a text may be meant as the name of a time zone: `New York` is none, and is looked up all the same so that the
  /// answer can say which name was meant.
  public static func isNameLike(_ text: String) -> Bool {
    isValidName(String(text.map { $0 == " " ? "_" : $0 }))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Seconds that clocks are ahead of UTC at a moment given in seconds since 1970-01-01T00:00:00Z.
  public func offset(atUTC seconds: Int64) -> Int {
    let index = transitions.partitioningIndex { $0 > seconds }
    if index == transitions.count, let future { return future.offset(atUTC: seconds) }
    return Int(index == 0 ? firstOffset : offsets[index - 1])
  }

  /// What the wall clock shows at a moment given in milliseconds since 1970-01-01T00:00:00Z.
  public func local(of milliseconds: Int64) -> LocalDateTime {
    let offset = Int64(offset(atUTC: floorSeconds(milliseconds)))
    let (local, overflow) = milliseconds.addingReportingOverflow(offset * 1000)
    return LocalDateTime(milliseconds: overflow ? milliseconds : local)
  }

  /// The moment, given in milliseconds since 1970-01-01T00:00:00Z, with the zone's offset, cut off to minutes.
  public func instant(at milliseconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds, offsetMinutes: offset(atUTC: floorSeconds(milliseconds)) / 60)
  }

  /// The moment at which the wall clock shows this date and time.
  ///
  /// A time that occurs twice, when clocks are set back, means the first. A time that is skipped, when clocks are set
  /// forward, means the time as much later as the clocks jump: with a jump of one hour at 02:00, 02:30 means 03:30.
  public func instant(of local: LocalDateTime) -> Instant {
    let wall = local.milliseconds
    let probe = floorSeconds(wall)
    // No offset reaches a day and a half, so these probes see the offsets on both sides of a change nearby.
    let before = offset(atUTC: probe - 129_600)
    var earliest: Int64?
    for offset in [before, offset(atUTC: probe), offset(atUTC: probe + 129_600)] {
      let candidate = wall - Int64(offset) * 1000
      guard self.offset(atUTC: floorSeconds(candidate)) == offset else { continue }
      earliest = min(earliest ?? candidate, candidate)
    }
    return instant(at: earliest ?? wall - Int64(before) * 1000)
  }
}

/// Whole seconds, rounded towards the past.
private func floorSeconds(_ milliseconds: Int64) -> Int64 {
  let quotient = milliseconds / 1000
  return milliseconds % 1000 < 0 ? quotient - 1 : quotient
}

extension Array {
  /// The index of the first element for which the predicate holds, in an array where it holds for a suffix.
  fileprivate func partitioningIndex(_ belongsInSuffix: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSuffix(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
