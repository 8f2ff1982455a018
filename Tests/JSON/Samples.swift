import JSON

/// A type with the shapes that requests have.
struct Meal: Codable, Equatable {
  struct Nutrients: Codable, Equatable {
    var calories: Double?
    var protein: Double?
    var fiber: Double?
  }

  enum Slot: String, Codable, CaseIterable {
    case breakfast
    case lunch
    case dinner
  }

  var name: String
  var grams: Int
  var slot: Slot
  var nutrients: Nutrients
  var tags: [String]?
}

extension Meal {
  static let porridge = Meal(
    name: "Moon porridge", grams: 310, slot: .breakfast, nutrients: Nutrients(calories: 290.5, protein: 12, fiber: nil),
    tags: ["warm", "oats"])

  static let porridgeText =
    #"{"name":"Moon porridge","grams":310,"slot":"breakfast","nutrients":{"calories":290.5,"protein":12},"#
    + #""tags":["warm","oats"]}"#
}

/// The error of parsing a text, nil when it is valid.
func syntaxError(_ text: String, limits: JSONLimits = .standard) -> JSONSyntaxError? {
  do {
    _ = try JSONDocument(parsing: text, limits: limits)
    return nil
  } catch {
    return error
  }
}

func syntaxError(_ bytes: [UInt8], limits: JSONLimits = .standard) -> JSONSyntaxError? {
  do {
    _ = try JSONDocument(parsing: bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}

/// The error of decoding a valid text as a type, nil when it can be decoded.
func decodingError<Value: Decodable>(
  _ text: String, as type: Value.Type, unknownMembers: UnknownMembers = .ignore
) throws -> JSONDecodingError? {
  let document = try JSONDocument(parsing: text)
  do {
    _ = try document.root.decode(type, unknownMembers: unknownMembers)
    return nil
  } catch {
    return error
  }
}

func decode<Value: Decodable>(
  _ text: String, as type: Value.Type = Value.self, unknownMembers: UnknownMembers = .ignore
) throws -> Value {
  try JSONDocument(parsing: text).root.decode(type, unknownMembers: unknownMembers)
}
