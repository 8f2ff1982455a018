// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target and its test target live in folders of the same name: `Sources/JSON`, `Tests/JSON`.
func module(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: swiftSettings)
}

func tests(_ name: String, dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies, path: "Tests/\(name)",
    exclude: exclude, swiftSettings: swiftSettings)
}

let package = Package(
  name: "ofj",
  products: [
    .executable(name: "ofj", targets: ["ofj"]),
    .executable(name: "specgen", targets: ["specgen"]),
  ],
  targets: [
    // C shims: module maps and inline wrappers, nothing else.
    // Headers only: libcurl is loaded by the first request, not linked.
    .systemLibrary(name: "CCurl", path: "Sources/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CImaging", path: "Sources/CImaging"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSystem", path: "Sources/CSystem"),
    .systemLibrary(name: "CYAML", path: "Sources/CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

    // Leaves.
    module("System", dependencies: ["CSystem"]),
    module("JSON"),
    tests("JSON"),
    module("YAML", dependencies: ["CYAML"]),
    tests("YAML"),

    // Pure data and rules: no I/O.
    module("Model", dependencies: ["JSON"]),
    tests("Model", dependencies: ["JSON"]),
    module("Nutrition", dependencies: ["Model"]),
    tests("Nutrition", dependencies: ["Model"]),
    module("API", dependencies: ["JSON", "Model"]),

    // Files of other programs: bytes in, values out, and back.
    module("Exchange", dependencies: ["CSystem", "JSON", "Model", "Nutrition", "System"]),
    tests("Exchange", dependencies: ["JSON", "Model", "Nutrition", "System"]),

    // Edges.
    module("Imaging", dependencies: ["CImaging", "CSystem", "JSON", "Model", "System"]),
    tests("Imaging", dependencies: ["Model", "System"]),
    module("Net", dependencies: ["CCurl", "CSystem", "System"]),
    tests("Net", dependencies: ["CCurl", "CSystem", "System"]),
    module("Providers", dependencies: ["Exchange", "JSON", "Model", "Net", "Nutrition", "System"]),
    tests("Providers", dependencies: ["CSystem", "Exchange", "JSON", "Model", "Net", "System"]),
    module("RPC", dependencies: ["CSystem", "JSON", "System"]),
    tests("RPC", dependencies: ["CSystem", "JSON", "System"]),
    module("Secrets", dependencies: ["CSystem", "Model", "System"]),
    tests("Secrets", dependencies: ["Model", "System"]),
    module("Store", dependencies: ["CSQLite", "CSystem", "JSON", "Model", "Nutrition", "System"]),
    tests("Store", dependencies: ["CSQLite", "Model", "Nutrition", "System"]),

    // The flows over all of these.
    module(
      "Services",
      dependencies: ["Exchange", "JSON", "Model", "Net", "Nutrition", "Providers", "Store", "System"]),
    tests("Services", dependencies: ["Exchange", "Model", "Net", "Nutrition", "Providers", "Store", "System"]),

    // The service and its executables.
    module(
      "Server",
      dependencies: [
        "API", "CSystem", "Exchange", "Imaging", "JSON", "Model", "Net", "Nutrition", "Providers", "RPC", "Secrets",
        "Services", "Store", "System", "YAML",
      ]),
    tests(
      "Server",
      dependencies: ["API", "CSystem", "JSON", "Model", "Net", "Providers", "RPC", "Store", "System"]),
    .executableTarget(
      name: "ofj", dependencies: ["API", "CSystem", "Imaging", "JSON", "Model", "RPC", "Server", "System"],
      path: "Sources/ofj", swiftSettings: swiftSettings),
    tests("ofj", dependencies: ["JSON", "Model", "Server"]),

    // The generator. Its fixture is a package of its own that the tests run it on.
    .executableTarget(
      name: "specgen", dependencies: ["JSON", "Model"], path: "Sources/specgen", swiftSettings: swiftSettings),
    tests("specgen", dependencies: ["JSON"], exclude: ["Fixture"]),

    // Benchmarks: `swift run -c release benchmark-json`, `… benchmark-store fill /tmp/somewhere`.
    .executableTarget(
      name: "benchmark-json", dependencies: ["JSON"], path: "Tests/Benchmarks/JSON", swiftSettings: swiftSettings),
    .executableTarget(
      name: "benchmark-store", dependencies: ["Model", "Store", "System"], path: "Tests/Benchmarks/Store",
      exclude: ["baseline.c"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
