import Exchange
import Glibc
import Model
import Services
import Store
import System

// Measures the local copy of Open Food Facts without a server around it.
//
//   benchmark-products import DUMP DIRECTORY      imports a dump; prints the seconds, the products and the memory
//   benchmark-products read DIRECTORY < REQUESTS  runs `lookup CODE` and `search TEXT`, one a line; prints nanoseconds

/// A line of /proc/self/status, in bytes.
func memory(_ name: String) -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    if text.hasPrefix(name + ":") { return (Int(text.split { !$0.isNumber }.first ?? "0") ?? 0) * 1024 }
  }
  return 0
}

func seconds(since start: Deadline) -> Double { Double(Deadline.now.nanoseconds - start.nanoseconds) / 1e9 }

func importDump(_ path: String, _ directory: String) throws {
  let start = Deadline.now
  let location = StoreLocation(directory: directory, createsParents: true)
  let run = DatasetImport(besides: location, path: path, format: .auto, selection: try DumpSelection())
  let outcome = try run.run(at: 1_796_000_000, cancellation: Cancellation()) { _ in }
  let taken = outcome.log.taken
  print(
    "import \(seconds(since: start)) \(outcome.products) \(taken) \(memory("VmHWM")) \(memory("VmRSS")) \(outcome.wasResumed)")
}

func read(_ directory: String) throws {
  let copy = ProductCopy(besides: StoreLocation(directory: directory, createsParents: false))
  while let line = readLine() {
    let start = Deadline.now
    let found: Int
    if line.hasPrefix("lookup ") {
      let product = try copy.product(code: String(line.dropFirst(7)))
      found = product.flatMap(ProductRecord.init) == nil ? 0 : 1
    } else {
      found = try copy.search(String(line.dropFirst(7)), limit: 25).compactMap(ProductRecord.init).count
    }
    print(Deadline.now.nanoseconds - start.nanoseconds, found, line, separator: "\t")
  }
  print("memory", memory("VmRSS"), memory("VmHWM"), separator: "\t")
}

switch (CommandLine.arguments.dropFirst().first, CommandLine.argc) {
case ("import", 4): try importDump(CommandLine.arguments[2], CommandLine.arguments[3])
case ("read", 3): try read(CommandLine.arguments[2])
default:
  print("usage: benchmark-products import DUMP DIRECTORY | read DIRECTORY")
  exit(2)
}
