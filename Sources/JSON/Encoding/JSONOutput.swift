internal import Glibc

/// The text that is being written.
///
/// Whether a comma is due is read off the last byte written, so containers keep no state of their own.
///
/// Exclusivity is not checked at run time: an output is used by one thread, and no method calls anything outside this
/// file's extensions while it holds one of the properties. The checks would take a tenth of the time.
final class JSONOutput {
  /// Deeper values are refused: writing recurses once a level.
  static let maximumDepth = 512

  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity: Int

  let format: JSONFormat
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The path from the value that is being encoded to this output, when it is one that is inserted later.
  @exclusivity(unchecked) var path: [String]
  /// How many containers are open.
  @exclusivity(unchecked) var depth: Int
  /// Only a description may do this: JSON has no such numbers, and a description cannot fail.
  var writesNonFiniteAsNull = false

  // What the value that is being encoded has written so far; see JSONOutput+Values.
  @exclusivity(unchecked) var opened = Opened.nothing
  @exclusivity(unchecked) var firstSortedMember = 0
  @exclusivity(unchecked) var sortedMembers: [(key: String, start: Int)] = []
  @exclusivity(unchecked) var insertions: [(place: Int, output: JSONOutput)] = []

  init(
    format: JSONFormat, userInfo: [CodingUserInfoKey: any Sendable], path: [String] = [], depth: Int = 0,
    capacity: Int = 1024
  ) {
    self.format = format
    self.userInfo = userInfo
    self.path = path
    self.depth = depth
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Calls `body` with everything written so far.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) { body(UnsafeBufferPointer(start: base, count: count)) }
  }

  /// A copy of everything written from `place` on.
  func bytes(from place: Int) -> [UInt8] {
    withExtendedLifetime(self) { Array(UnsafeBufferPointer(start: base + place, count: count - place)) }
  }

  // MARK: - Bytes

  /// Makes room for `additional` bytes.
  @inline(__always)
  func reserve(_ additional: Int) {
    if capacity &- count < additional { grow(additional) }
  }

  @inline(never)
  private func grow(_ additional: Int) {
    capacity = max(capacity * 2, count + additional)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inline(__always)
  func write(byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(base + count, start, bytes.count)
    count &+= bytes.count
  }

  func write(verbatim text: StaticString) {
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Puts bytes into the middle of what was written.
  func insert(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    reserve(bytes.count)
    memmove(base + place + bytes.count, base + place, count - place)
    if let start = bytes.baseAddress { memcpy(base + place, start, bytes.count) }
    count += bytes.count
  }

  /// Drops everything from `place` on.
  func truncate(to place: Int) {
    count = place
  }

  /// Replaces everything from `place` on by as many other bytes.
  func replace(from place: Int, with bytes: [UInt8]) {
    precondition(bytes.count == count - place, "The replacement must have the length of what it replaces.")
    bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { memcpy(base + place, start, $0.count) } }
  }

  // MARK: - Structure

  func openContainer(_ bracket: UInt8) {
    write(byte: bracket)
    depth &+= 1
  }

  func closeContainer(_ bracket: UInt8) {
    depth &-= 1
    if format == .pretty, !isAtFirst { writeLineBreak() }
    write(byte: bracket)
  }

  /// Whether the innermost container is still empty.
  private var isAtFirst: Bool {
    guard count > 0 else { return true }
    let last = base[count &- 1]
    guard last == Byte.openBrace || last == Byte.openBracket else { return false }
    return insertions.last?.place != count
  }

  /// Writes what separates the next member or element from what comes before it.
  @inline(__always)
  func writeSeparator() {
    if !isAtFirst { write(byte: Byte.comma) }
    if format == .pretty { writeLineBreak() }
  }

  /// The number of bytes between two members at the current depth.
  var separatorLength: Int { format == .pretty ? 2 + depth * 2 : 1 }

  private func writeLineBreak() {
    write(byte: Byte.newline)
    for _ in 0..<depth * 2 { write(byte: Byte.space) }
  }

  @inline(__always)
  func writeKey(_ key: String) {
    writeSeparator()
    writeKeyAfterSeparator(key)
  }

  @inline(__always)
  func writeKeyAfterSeparator(_ key: String) {
    write(key)
    writeColon()
  }

  /// Writes a key that needs no escapes.
  func writeKey(verbatim key: StaticString) {
    writeSeparator()
    let length = key.utf8CodeUnitCount
    reserve(length + 2)
    base[count] = Byte.quote
    memcpy(base + count + 1, key.utf8Start, length)
    base[count + 1 + length] = Byte.quote
    count += length + 2
    writeColon()
  }

  @inline(__always)
  func writeColon() {
    write(byte: Byte.colon)
    if format == .pretty { write(byte: Byte.space) }
  }
}
