internal import JSON
internal import Model

/// An object in the making as the app writes it: its members sorted by name, and none that is nil.
struct AppObject {
  private var members: [String: JSONValue] = [:]

  init() {}

  /// Begins with the members that this version has no name for.
  init(remainder: JSONObject) {
    for (name, value) in remainder where name != BackupWords.ours { members[name] = value }
  }

  mutating func set(_ name: String, _ value: JSONValue?) { members[name] = value }
  mutating func set(_ name: String, _ value: String?) { members[name] = value.map(JSONValue.string) }
  mutating func set(_ name: String, _ value: Double?) { members[name] = value.map(JSONValue.number) }
  mutating func set(_ name: String, _ value: Bool) { members[name] = .bool(value) }
  mutating func set(_ name: String, _ value: Int?) { members[name] = value.map { .integer(Int64($0)) } }
  mutating func set(_ name: String, _ id: Identifier?) { members[name] = id.map { .string($0.appText) } }
  mutating func set(_ name: String, _ objects: [AppObject]) { members[name] = .array(objects.map(\.value)) }
  mutating func set(_ name: String, _ object: AppObject) { members[name] = object.value }

  /// Our own member, unless it says nothing.
  mutating func set(ours: AppObject) {
    if !ours.members.isEmpty { members[BackupWords.ours] = ours.value }
  }

  var isEmpty: Bool { members.isEmpty }
  var object: JSONObject { JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }
  var value: JSONValue { .object(object) }
}

extension Identifier {
  /// The id as the app writes it.
  var appText: String { description.uppercased() }
}

extension Instant {
  /// The instant as the app writes it: UTC, in whole seconds.
  var appText: String { Instant(milliseconds: second * 1000, offsetMinutes: 0).description }
}

extension JSONValue {
  /// The value with the members of every object in it sorted by name.
  var sorted: JSONValue {
    switch self {
    case .object(let object):
      .object(JSONObject(object.map { ($0.key, $0.value.sorted) }.sorted { $0.0 < $1.0 }))
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }
}

// MARK: - What is written in the same way wherever it stands

extension AppObject {
  /// The macros; what is unknown is 0 to the app, and is named in our own member.
  mutating func set(_ macros: Macros, suffix: String = "", ours: inout AppObject) {
    let values = [macros.calories, macros.protein, macros.carbs, macros.fat]
    for (name, value) in zip(Macros.names, values) { set(name + suffix, value ?? 0) }
    let unknown = zip(Macros.names, values).filter { $0.1 == nil }.map { JSONValue.string($0.0) }
    if !unknown.isEmpty { ours.set("unknown", .array(unknown)) }
  }

  mutating func set(_ name: String, _ nutrients: Nutrients, ours: inout AppObject) {
    var values = AppObject()
    var details = AppObject()
    for element in nutrients {
      var value = AppObject()
      value.set("value", element.value.value)
      value.set("unit", element.value.unit)
      values.set(element.id, value)
      var detail = AppObject()
      detail.set("bound", element.value.bound?.rawValue)
      detail.set("origin", element.value.origin)
      if !detail.isEmpty { details.set(element.id, detail) }
    }
    set(name, values)
    if !details.isEmpty { ours.set("nutrients", details) }
  }

  mutating func set(_ name: String, _ serving: Serving?) {
    guard let serving else { return }
    var amounts = AppObject()
    amounts.set("grams", serving.grams)
    amounts.set("ml", serving.milliliters)
    var variant = AppObject()
    switch serving {
    case .mass: variant.set("mass", amounts)
    case .volume: variant.set("volume", amounts)
    case .both: variant.set("both", amounts)
    }
    set(name, variant)
  }

  mutating func set(_ name: String, _ mappings: [ServingMapping]) {
    set(
      name,
      mappings.map { mapping in
        var object = AppObject()
        object.set("from", AppObject(mapping.from))
        object.set("to", AppObject(mapping.to))
        return object
      })
  }

  private init(_ amount: ServingAmount) {
    set("value", amount.value)
    set("unit", amount.unit)
  }

  /// An instant; with its offset and milliseconds in our own member under the same name.
  mutating func set(_ name: String, _ instant: Instant?, ours: inout AppObject) {
    set(name, instant?.appText)
    ours.set(name, instant?.description)
  }

  /// A source as the nearest mode that the app knows; the word itself, unless it is the mode's own, in our member.
  mutating func set(_ name: String, _ source: Source, ours: inout AppObject) {
    let mode = AppScanMode(source)
    set(name, mode.rawValue)
    if mode.source != source { ours.set("source", source.rawValue) }
  }
}
