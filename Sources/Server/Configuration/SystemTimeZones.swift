internal import Glibc
internal import JSON
public import Model

/// The time zone database of the system.
public struct SystemTimeZones: Sendable {
  /// The directory of the compiled zones.
  private let directory: String
  /// The link or file that says which zone the system is in.
  private let localTime: String
  /// The file in which Debian keeps the name of the system's zone.
  private let nameFile: String
  /// The variable `TZ`; `nil` when it is not set.
  private let variable: String?

  private static let standardDirectory = "/usr/share/zoneinfo"
  /// The largest zone of tzdata has less than 4 KiB.
  private static let maximumZoneBytes = 256 << 10
  /// `tzdata.zi` has about 110 KiB.
  private static let maximumListBytes = 4 << 20

  /// - Parameters:
  ///   - environment: `TZDIR` and `TZ` are read.
  ///   - localTime: Where to look instead of `/etc/localtime`.
  ///   - nameFile: Where to look instead of `/etc/timezone`.
  public init(
    environment: [String: String], localTime: String = "/etc/localtime", nameFile: String = "/etc/timezone"
  ) {
    directory = environment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.standardDirectory
    variable = environment["TZ"]
    self.localTime = localTime
    self.nameFile = nameFile
  }

  /// The rules of a zone.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when there is no such zone, with a name that is near, or when the database
  ///   is not installed. `UTC` needs no database.
  public func rules(named name: String) throws(Failure) -> TimeZoneRules {
    if name == TimeZoneRules.utc.name { return .utc }
    guard TimeZoneRules.isValidName(name) else { throw unknown(name) }
    let bytes: [UInt8]
    do throws(SmallFile.ReadingError) {
      bytes = try SmallFile.read("\(directory)/\(name)", maximumBytes: Self.maximumZoneBytes)
    } catch {
      throw error.isMissing || error.code == EISDIR ? unknown(name) : unreadable(name, error)
    }
    return try TimeZoneRules(name: name, tzif: bytes)
  }

  /// The zone that the system is in: that of `TZ`, otherwise that of `/etc/localtime`, otherwise UTC.
  ///
  /// - Throws: `Failure` of kind `invalidValue` when `TZ` names no zone of the database. Rules written out in `TZ`, such as
  ///   `CET-1CEST`, are not understood.
  public func systemZone() throws(Failure) -> TimeZoneRules {
    guard let variable else { return try localZone() }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return .utc }
    if value == localTime { return try localZone() }
    let name = value.hasPrefix("/") ? Self.zoneName(inPath: value) ?? value : value
    do throws(Failure) {
      return try rules(named: name)
    } catch {
      throw Failure(error.kind, "TZ: \(error.message)", hint: error.hint)
    }
  }

  private func localZone() throws(Failure) -> TimeZoneRules {
    let bytes: [UInt8]
    do throws(SmallFile.ReadingError) {
      bytes = try SmallFile.read(localTime, maximumBytes: Self.maximumZoneBytes)
    } catch {
      // Without the file the C library takes UTC too.
      if error.isMissing { return .utc }
      throw unreadable(localTime, error)
    }
    return try TimeZoneRules(name: localName(), tzif: bytes)
  }

  /// The name of the zone in `/etc/localtime`: from where the link leads, or as written beside a copied file.
  private func localName() -> String {
    if let name = Self.linkTarget(of: localTime).flatMap(Self.zoneName(inPath:)) { return name }
    let written = try? SmallFile.read(nameFile, maximumBytes: 1 << 10)
    let name = written.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    return name.flatMap { TimeZoneRules.isValidName($0) ? $0 : nil } ?? "localtime"
  }

  private static func linkTarget(of path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    return count > 0 ? String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// `Europe/Berlin` of `/usr/share/zoneinfo/Europe/Berlin`.
  static func zoneName(inPath path: String) -> String? {
    var parts = path.split(separator: "/")
    guard let root = parts.lastIndex(of: "zoneinfo") else { return nil }
    parts.removeSubrange(...root)
    // The same zones without and with leap seconds.
    if let first = parts.first, first == "posix" || first == "right" { parts.removeFirst() }
    let name = parts.joined(separator: "/")
    return TimeZoneRules.isValidName(name) ? name : nil
  }

  private func unreadable(_ what: String, _ error: SmallFile.ReadingError) -> Failure {
    Failure(.invalidValue, "The time zone `\(what)` cannot be read: \(error.message).")
  }

  private func unknown(_ name: String) -> Failure {
    let names = names()
    guard !names.isEmpty || isInstalled else {
      return Failure(
        .invalidValue, "The time zone `\(name)` cannot be looked up: \(directory) holds no time zone database.",
        hint: "Install the package tzdata.")
    }
    let nearest = Self.nearest(name, among: names)
    return Failure(
      .invalidValue, "There is no time zone `\(name)`.",
      hint: nearest.map { "Did you mean `\($0)`?" } ?? "Use a name such as Europe/Berlin.")
  }

  private var isInstalled: Bool { access("\(directory)/Etc/UTC", F_OK) == 0 }

  /// The zone that somebody meant who wrote a city, forgot an underscore, or slipped.
  static func nearest(_ name: String, among names: [String]) -> String? {
    let wanted = name.lowercased().split(separator: " ").joined(separator: "_")
    let city = names.first { $0.lowercased() == wanted || $0.lowercased().hasSuffix("/" + wanted) }
    return city ?? NearestName.find(name, among: names)
  }

  /// The names in the database, from the first of its lists that is installed.
  private func names() -> [String] {
    if let list = list("tzdata.zi") { return list.compactMap(Self.nameOfZoneLine) }
    return (list("zone1970.tab") ?? list("zone.tab") ?? []).compactMap(Self.nameOfTableLine)
  }

  private func list(_ file: String) -> [Substring]? {
    guard let bytes = try? SmallFile.read("\(directory)/\(file)", maximumBytes: Self.maximumListBytes) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// `Z Europe/Berlin 0:53:28 - LMT …` defines a zone, `L Europe/Berlin Arctic/Longyearbyen` a second name.
  private static func nameOfZoneLine(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    switch words.first {
    case "Z" where words.count > 1: return String(words[1])
    case "L" where words.count > 2: return String(words[2])
    default: return nil
    }
  }

  /// Country codes, coordinates and the name, between tabs.
  private static func nameOfTableLine(_ line: Substring) -> String? {
    let columns = line.split(separator: "\t")
    return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
  }
}
