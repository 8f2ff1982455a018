import Glibc
import Model
import Store
import System

/// Ten years of a Food Bank: 7,000 foods, of which every tenth was used in the last two weeks.
private let foodCount = 7000
private let now: Int64 = 1_796_040_000_000
private let dayMs: Int64 = 86_400_000
private let cutoff = ArchiveCutoff(milliseconds: now - 14 * dayMs)
private let firstWords = ["Oat", "Rye", "Kefir", "Barley", "Plum", "Rice", "Bean", "Apple", "Millet", "Crème"]
private let secondWords = ["bread", "soup", "bar", "clusters", "salad", "drink", "mix", "pudding", "stew", "cake"]

private func food(_ number: Int) throws -> Food {
  let digits = String(number)
  let id = "f00d0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  let age = number % 10 == 0 ? number % 14 : 15 + number % 3600
  var nutrients = Nutrients()
  for (index, name) in nutrientNames.enumerated() { nutrients[name] = NutrientValue(Double(index), "mg") }
  return Food(
    id: try Identifier(parsing: id),
    name: "\(firstWords[number % 10]) \(secondWords[number / 10 % 10]) \(number * 7919 % foodCount)",
    brand: number % 3 == 0 ? nil : "Brand \(number % 211)", calories: Double(number * 31 % 900), nutrients: nutrients,
    createdAt: Instant(milliseconds: now - Int64(number % 3650) * dayMs, offsetMinutes: 60),
    lastUsedAt: Instant(milliseconds: now - Int64(age) * dayMs, offsetMinutes: 60), onShelf: number % 97 == 0)
}

/// Writes the foods and measures what a list and a search take, each with the rows of its page.
func measureFoods(_ store: Store) throws {
  let done = Monitor(false)
  let start = Stopwatch()
  store.write { transaction in
    for number in 0..<foodCount { try Foods(transaction).insert(try food(number)) }
  } completion: { result in
    if case .failure(let error) = result { print(error) }
    done.update { $0 = true }
  }
  done.wait { $0 ? () : nil }
  print("insert in one transaction: \(start.perItem(foodCount)) a food")

  let active = FoodFilter(archived: .active, cutoff: cutoff)
  let all = FoodFilter(archived: .all, cutoff: cutoff)
  let rare = FoodFilter(brand: "No such brand", archived: .all, cutoff: cutoff)
  for sort in FoodSort.allCases {
    try measure("active foods by \(sort.rawValue), all pages") { foods in
      var cursor: String?
      repeat {
        cursor = try foods.list(active, sort: sort, limit: 50, cursor: cursor).nextCursor
      } while cursor != nil
    }
    try measure("first page by \(sort.rawValue)") { _ = try $0.list(active, sort: sort, limit: 50) }
    try measure("a brand that no food has by \(sort.rawValue)") { _ = try $0.list(rare, sort: sort, limit: 50) }
  }
  for text in ["o", "kef", "bread", "creme brulee", "oat soup 12"] {
    try measure("search for “\(text)”") { _ = try $0.search(text, all, limit: 50) }
  }
  try measure("brands of active foods") { _ = try $0.brands(archived: .active, cutoff: cutoff) }
  try measure("brands of all foods") { _ = try $0.brands(archived: .all, cutoff: cutoff) }

  /// Prints the median and the 99th percentile of 300 runs, in time of the processor, as others use the machine too.
  func measure(_ name: String, _ body: (Foods) throws -> Void) throws {
    var times: [UInt64] = []
    for _ in 0..<300 {
      guard let snapshot = try store.beginRead() else { continue }
      let start = processorNanoseconds()
      try snapshot.read { try body(Foods($0)) }
      times.append(processorNanoseconds() - start)
      snapshot.finish()
    }
    times.sort()
    guard let last = times.indices.last else { return }
    print("\(name): \(times[last / 2] / 1000) µs, p99 \(times[last * 99 / 100] / 1000) µs")
  }
}

/// How long this thread has run.
private func processorNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
