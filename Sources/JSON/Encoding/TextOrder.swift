internal import Glibc

/// The order of the members of dictionaries.
@usableFromInline
enum TextOrder {
  /// Whether the UTF-8 of a text comes before that of another.
  @usableFromInline
  static func precedes(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in precedes(left, right) } }
  }

  private static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return left.count < right.count }
    let order = memcmp(leftStart, rightStart, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }
}
