// Measures the store; `baseline.c` beside this file does the same with the C interface of SQLite alone.
//
//   benchmark-store fill DIRECTORY      writes 44,000 entries with 12 nutrients each, 12 on a day
//   benchmark-store read DIRECTORY      reads days of that file
//   benchmark-store foods DIRECTORY     writes 7,000 foods, lists and searches them
//   benchmark-store write DIRECTORY     10,000 writes of one entry each, all queued at once

import Glibc
import Model
import Store
import System

let nutrientNames = [
  "sodium", "fiber", "sugar", "added_sugars", "cholesterol", "saturated_fat", "trans_fat", "calcium", "iron",
  "potassium", "vitamin_d", "vitamin_c",
]
let entriesPerDay = 12

func entry(_ number: Int) throws -> Entry {
  let digits = String(number)
  let id = "5eed0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  var nutrients = Nutrients()
  for (index, name) in nutrientNames.enumerated() {
    nutrients[name] = NutrientValue(Double(number % 97 + index) / 4, "mg", origin: "label")
  }
  let day = Day(clamping: 16_000 + number / entriesPerDay)
  return Entry(
    id: try Identifier(parsing: id), day: day,
    timestamp: Instant(
      milliseconds: Int64(day.number) * 86_400_000 + Int64(number % entriesPerDay) * 3_600_000, offsetMinutes: 60),
    name: "Oat Clusters \(number % 500)", brand: "Northmill", meal: .lunch, calories: 180, protein: 4, carbs: 28,
    fat: 6,
    nutrients: nutrients, servingQuantity: 60, servingUnit: "g")
}

/// A stopwatch of the wall clock and of the processor, which tells more on a machine that others use too.
struct Stopwatch {
  private let wall = Deadline.now
  private let processor = clock()

  func perItem(_ count: Int) -> String {
    let wallTime = Double(Deadline.now.nanoseconds - wall.nanoseconds) / 1000 / Double(count)
    let processorTime = Double(clock() - processor) / Double(CLOCKS_PER_SEC) * 1e6 / Double(count)
    return "\(Int(wallTime * 10)) / \(Int(processorTime * 10)) tenths of µs, wall / processor"
  }
}

func fill(_ store: Store) throws {
  let done = Monitor(0)
  for start in stride(from: 0, to: 44_000, by: 2000) {
    store.write { transaction in
      for number in start..<start + 2000 { try Entries(transaction).insert(try entry(number)) }
    } completion: { _ in
      done.update { $0 += 1 }
    }
  }
  let start = Stopwatch()
  done.wait { $0 == 22 ? () : nil }
  print("insert in one transaction: \(start.perItem(44_000)) an entry")
}

func read(_ store: Store) throws {
  for round in 0..<3 {
    let start = Stopwatch()
    var rows = 0
    for index in 0..<20_000 {
      guard let snapshot = try store.beginRead() else { continue }
      let day = Day(clamping: 16_000 + index * 7 % 3600)
      let entries = try snapshot.read { try Entries($0).onDay(day) }
      snapshot.finish()
      rows += entries.count + entries.reduce(0) { $0 + $1.nutrients.count }
    }
    print("read a day, round \(round): \(start.perItem(20_000)) (\(rows / 20_000) rows)")
  }
  let start = Stopwatch()
  for _ in 0..<200_000 { try store.beginRead()?.finish() }
  print("begin and finish a snapshot: \(start.perItem(200_000))")
  let wholeStart = Stopwatch()
  guard let snapshot = try store.beginRead() else { return }
  let totals = try snapshot.read { try Entries($0).totals(from: Day(clamping: 16_000), to: Day(clamping: 19_700)) }
  snapshot.finish()
  print("totals of \(totals.count) days: \(wholeStart.perItem(totals.count)) a day")
}

func write(_ store: Store) throws {
  let count = 10_000
  let done = Monitor(0)
  let entries = try (0..<count).map { try entry(100_000 + $0) }
  let start = Stopwatch()
  for entry in entries {
    store.write {
      try Entries($0).insert(entry)
    } completion: { result in
      if case .failure(let error) = result { print(error) }
      done.update { $0 += 1 }
    }
  }
  done.wait { $0 == count ? () : nil }
  print("queued writes of one entry each: \(start.perItem(count)) a write")
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: benchmark-store fill|read|foods|write DIRECTORY")
  exit(2)
}
let store = Store(at: StoreLocation(directory: arguments[2], createsParents: true))
switch arguments[1] {
case "fill": try fill(store)
case "read": try read(store)
case "foods": try measureFoods(store)
default: try write(store)
}
store.close()
