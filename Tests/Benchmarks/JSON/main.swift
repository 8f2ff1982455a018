import Foundation
import JSON

/// A request as a front end sends it: 360 bytes, twelve nutrients.
struct LogRequest: Codable, Sendable {
  struct Params: Codable, Sendable {
    var id: String
    var day: String
    var meal: Meal
    var name: String
    var quantity: Double
    var unit: String
    var nutrients: [String: Double]
    var notes: String?
  }

  var jsonrpc: String
  var id: Int
  var method: String
  var params: Params
}

/// The same request with nutrients as members of a type.
struct TypedLogRequest: Codable, Sendable {
  struct Params: Codable, Sendable {
    var id: String
    var day: String
    var meal: Meal
    var name: String
    var quantity: Double
    var unit: String
    var nutrients: Nutrients
    var notes: String?
  }

  var jsonrpc: String
  var id: Int
  var method: String
  var params: Params
}

enum Meal: String, Codable, Sendable {
  case breakfast
  case lunch
  case dinner
}

struct Nutrients: Codable, Sendable {
  var calories: Double?
  var protein: Double?
  var carbs: Double?
  var fat: Double?
  var fiber: Double?
  var sugar: Double?
  var salt: Double?
  var saturated: Double?
  var iron: Double?
  var zinc: Double?
  var calcium: Double?
  var vitaminC: Double?
}

/// The answer to a question about a day: 6 KB.
struct DayAnswer: Codable, Sendable {
  struct Entry: Codable, Sendable {
    var id: String
    var loggedAt: String
    var meal: Meal
    var name: String
    var quantity: Double
    var unit: String
    var nutrients: Nutrients
    var tags: [String]
  }

  var day: String
  var revision: Int
  var entries: [Entry]
  var totals: Nutrients
}

func makeDayAnswer() -> DayAnswer {
  let entries = (0..<16).map { place in
    let amount = Double(place)
    return DayAnswer.Entry(
      id: "6f9619ff-8b86-d011-b42d-00cf4fc964\(10 + place)", loggedAt: "2026-11-30T0\(place % 10):15:00.000+01:00",
      meal: .lunch, name: "Invented soup no. \(place) with crème", quantity: 100 + amount, unit: "g",
      nutrients: Nutrients(
        calories: 310 + amount, protein: 12.5, carbs: 40.25 + amount, fat: 9.1, fiber: nil, sugar: 3, salt: 0.4,
        saturated: 1.25, iron: nil, zinc: 0.003, calcium: 120, vitaminC: 0.1 + 0.2),
      tags: ["warm", "home made"])
  }
  return DayAnswer(day: "2026-11-30", revision: 41, entries: entries, totals: entries[3].nutrients)
}

let requestText = Array(
  #"""
  {"jsonrpc":"2.0","id":17,"method":"journal/log","params":{"id":"6f9619ff-8b86-d011-b42d-00cf4fc964ff",\#
  "day":"2026-11-30","meal":"lunch","name":"Moon porridge","quantity":310,"unit":"g","nutrients":{"calories":290.5,\#
  "protein":12,"carbs":40.25,"fat":9.1,"fiber":4,"sugar":3.2,"salt":0.4,"saturated":1.25,"iron":2.1,"zinc":0.003,\#
  "calcium":120,"vitaminC":8}}}
  """#.utf8)

// `benchmark-json [--alone] [NAME]`: `--alone` leaves Foundation out, for profiling; NAME picks comparisons.
let isAlone = CommandLine.arguments.contains("--alone")
let filter = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") }

/// Runs both sides in turns, so that both see the same machine, and prints the medians.
func compare(_ name: String, iterations: Int, ours: () throws -> Void, foundation: () throws -> Void) throws {
  if let filter, !name.contains(filter) { return }
  let iterations = isAlone ? iterations / 20 : iterations
  func time(_ body: () throws -> Void) throws -> Double {
    let duration = try ContinuousClock().measure { for _ in 0..<iterations { try body() } }
    return Double(duration.components.attoseconds) / 1e12 / Double(iterations)
  }
  var pairs: (ours: [Double], foundation: [Double]) = ([], [])
  _ = try (time(ours), time(foundation))
  for _ in 0..<15 {
    pairs.ours.append(try time(ours))
    pairs.foundation.append(try isAlone ? time(ours) : time(foundation))
  }
  let (mine, theirs) = (pairs.ours.sorted()[7], pairs.foundation.sorted()[7])
  let line = String(
    format: "%@ %8.2f µs %8.2f µs %6.1f ×", name.padding(toLength: 32, withPad: " ", startingAt: 0), mine, theirs,
    theirs / mine)
  print(line)
}

let day = makeDayAnswer()
let dayText = try JSONEncoding.encode(day)
let dayData = Data(dayText)
let requestData = Data(requestText)
let request = try JSONDocument(parsing: requestText).root.decode(LogRequest.self)
let typedRequest = try JSONDocument(parsing: requestText).root.decode(TypedLogRequest.self)
let dayValue = try JSONValue(parsing: dayText)
let decoder = JSONDecoder()
let encoder = JSONEncoder()
encoder.outputFormatting = [.withoutEscapingSlashes]

print("request \(requestText.count) bytes, day \(dayText.count) bytes")
print("median".padding(toLength: 32, withPad: " ", startingAt: 0), "    JSON  Foundation")
try compare("decode request", iterations: 2000) {
  _ = try JSONDocument(parsing: requestText).root.decode(TypedLogRequest.self)
} foundation: {
  _ = try decoder.decode(TypedLogRequest.self, from: requestData)
}
try compare("decode request, strict", iterations: 2000) {
  _ = try JSONDocument(parsing: requestText).root.decode(TypedLogRequest.self, unknownMembers: .reject)
} foundation: {
  _ = try decoder.decode(TypedLogRequest.self, from: requestData)
}
try compare("decode request with dictionary", iterations: 2000) {
  _ = try JSONDocument(parsing: requestText).root.decode(LogRequest.self)
} foundation: {
  _ = try decoder.decode(LogRequest.self, from: requestData)
}
try compare("decode day", iterations: 200) {
  _ = try JSONDocument(parsing: dayText).root.decode(DayAnswer.self)
} foundation: {
  _ = try decoder.decode(DayAnswer.self, from: dayData)
}
try compare("parse day", iterations: 500) {
  _ = try JSONDocument(parsing: dayText)
} foundation: {
  _ = try JSONSerialization.jsonObject(with: dayData)
}
try compare("parse day to JSONValue", iterations: 500) {
  _ = try JSONValue(parsing: dayText)
} foundation: {
  _ = try JSONSerialization.jsonObject(with: dayData)
}
try compare("encode request", iterations: 2000) {
  _ = try JSONEncoding.encode(typedRequest)
} foundation: {
  _ = try encoder.encode(typedRequest)
}
try compare("encode request with dictionary", iterations: 2000) {
  _ = try JSONEncoding.encode(request)
} foundation: {
  _ = try encoder.encode(request)
}
try compare("encode day", iterations: 200) {
  _ = try JSONEncoding.encode(day)
} foundation: {
  _ = try encoder.encode(day)
}
try compare("encode day from JSONValue", iterations: 500) {
  _ = try JSONEncoding.encode(dayValue)
} foundation: {
  _ = try encoder.encode(day)
}
