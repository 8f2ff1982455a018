import Foundation
import JSON

extension TestService {
  /// Writes a file into the directory of the service, and answers its path.
  func file(_ name: String, _ text: String) throws -> String {
    let path = directory + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// What would be exported, always as of the same moment.
  func exported() async throws -> JSONValue {
    try await call("data/exportBackup", ["exportedAt": "2026-12-01T00:00:00Z"])["document"] ?? .null
  }
}

extension AppBackup {
  static func value() throws -> JSONValue { try JSONValue(parsing: complete) }
}

extension JSONValue {
  /// The value with another one at a JSON Pointer; nil removes the member.
  mutating func set(_ pointer: String, _ value: JSONValue?) {
    let parts = pointer.split(separator: "/").map(String.init)
    self = replacing(parts[...], value)
  }

  private func replacing(_ path: ArraySlice<String>, _ value: JSONValue?) -> JSONValue {
    guard let name = path.first else { return value ?? .null }
    switch self {
    case .object(var object):
      object[name] = path.count == 1 ? value : (object[name] ?? [:]).replacing(path.dropFirst(), value)
      return .object(object)
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index) else { return self }
      elements[index] = elements[index].replacing(path.dropFirst(), value)
      return .array(elements)
    default: return self
    }
  }

  /// The object without some members.
  func without(_ names: String...) -> JSONValue {
    guard case .object(var object) = self else { return self }
    for name in names { object[name] = nil }
    return .object(object)
  }

  /// The value as the app would write it after reading it: without our own members.
  var withoutOurs: JSONValue {
    switch self {
    case .object(let object):
      .object(JSONObject(object.filter { $0.key != "ofj" }.map { ($0.key, $0.value.withoutOurs) }))
    case .array(let elements): .array(elements.map(\.withoutOurs))
    default: self
    }
  }

  /// Every scalar and empty container with its JSON Pointer.
  var leaves: [(path: String, value: JSONValue)] {
    switch self {
    case .object(let object) where !object.isEmpty:
      object.flatMap { key, value in value.leaves.map { ("/\(key)\($0.path)", $0.value) } }
    case .array(let elements) where !elements.isEmpty:
      elements.enumerated().flatMap { index, value in value.leaves.map { ("/\(index)\($0.path)", $0.value) } }
    default: [("", self)]
    }
  }
}
