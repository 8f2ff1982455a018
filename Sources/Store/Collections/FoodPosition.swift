internal import JSON
internal import Model

/// Where a page of foods ends: the values that the list is sorted by, and the id of the last food.
///
/// It holds the values, not only the id, so that the next page begins at the same place when that food was deleted.
struct FoodPosition: Codable, Equatable {
  /// The order it belongs to; a position in another order has no meaning.
  var order: String
  /// What the orders compare, in this sequence; descending values are negated. Those an order does not use are constant.
  var number = 0.0
  var first = ""
  var second = ""
  var third = 0.0
  var id: String

  /// Before every food there can be.
  static func start(of order: String) -> FoodPosition {
    FoodPosition(order: order, number: -1e300, third: -1e300, id: "")
  }

  /// Hexadecimal, so that it needs no quoting in a shell or a URL.
  func cursor() throws -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in try StoredJSON.encode(self).utf8 {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(text)
  }

  /// - Throws: `Failure` of kind `invalidValue` with the path `/cursor` for a text that is no cursor of this order.
  init(cursor: String, order: String) throws {
    guard let text = Self.bytes(cursor), let position: FoodPosition = try? StoredJSON.decode(text),
      position.order == order
    else {
      throw Failure(
        .invalidValue, "This cursor does not come from a list in this order.", path: "/cursor",
        hint: "Give nextCursor of the answer before, or no cursor for the first page.")
    }
    self = position
  }

  init(order: String, number: Double = 0, first: String = "", second: String = "", third: Double = 0, id: String) {
    self.order = order
    self.number = number
    self.first = first
    self.second = second
    self.third = third
    self.id = id
  }

  private static func bytes(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text {
      guard let digit = character.isASCII ? character.hexDigitValue.map(UInt8.init) : nil else { return nil }
      if let half = high {
        bytes.append(half << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? String(validating: bytes, as: UTF8.self) : nil
  }
}
