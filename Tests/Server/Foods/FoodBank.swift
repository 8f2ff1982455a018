import JSON

/// `f00d0000-0000-4000-8000-` and the number as twelve digits.
func foodId(_ number: Int) -> JSONValue {
  let digits = String(number)
  return .string("f00d0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
}

/// `e0000000-0000-4000-8000-` and the number as twelve digits.
func entryId(_ number: Int) -> JSONValue {
  let digits = String(number)
  return .string("e0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
}

extension TestService {
  static let day: Int64 = 86_400_000

  /// Creates a food and answers it.
  @discardableResult
  func create(_ number: Int, _ name: String, _ members: JSONObject = [:]) async throws -> JSONValue {
    var food: JSONObject = ["id": foodId(number), "name": .string(name), "calories": 100]
    for (key, value) in members { food[key] = value }
    return try await call("foods/create", ["food": .object(food)])["food"] ?? .null
  }

  /// Logs an entry and answers it.
  @discardableResult
  func log(_ number: Int, _ name: String, _ members: JSONObject = [:]) async throws -> JSONValue {
    var entry: JSONObject = ["id": entryId(number), "name": .string(name), "calories": 100]
    for (key, value) in members { entry[key] = value }
    return try await call("journal/log", ["entry": .object(entry)])["entries"]?[0] ?? .null
  }

  /// The names of the foods that a list answers.
  func names(_ params: JSONValue = [:]) async throws -> [String] {
    guard case .array(let foods)? = try await call("foods/list", params)["foods"] else { return [] }
    return foods.compactMap { food in
      if case .string(let name)? = food["name"] { name } else { nil }
    }
  }

  func food(_ number: Int) async throws -> JSONValue? {
    try await call("foods/get", ["id": foodId(number)])["food"]
  }
}
