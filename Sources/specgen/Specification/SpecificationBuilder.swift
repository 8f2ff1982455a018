internal import JSON

/// Finds the methods among the compiled types and describes them.
struct SpecificationBuilder {
  private let facts: SwiftCompiler.Facts
  private let errors: [ErrorDescription]
  private var schemas: SchemaBuilder

  /// Takes the codes of all error kinds; their text is in the doc comments of `ErrorKind`.
  static func build(_ facts: SwiftCompiler.Facts, errors: [ErrorDescription]) throws(Problems) -> Specification {
    var builder = SpecificationBuilder(facts, errors: errors)
    return try builder.build()
  }

  private init(_ facts: SwiftCompiler.Facts, errors: [ErrorDescription]) {
    self.facts = facts
    self.errors = errors.sorted { $0.code < $1.code }.map { error in
      var error = error
      error.text = facts.symbols.comments["Model.ErrorKind.\(error.kind)"].map { DocComment($0).text } ?? ""
      return error
    }
    schemas = SchemaBuilder(facts)
  }

  private mutating func build() throws(Problems) -> Specification {
    var requests: [Specification.Request] = []
    var notifications: [Specification.Notification] = []
    for type in facts.types {
      if type.conforms(to: "RequestMethod"), let request = request(type) { requests.append(request) }
      if type.conforms(to: "NotificationMethod"), let notification = notification(type) {
        notifications.append(notification)
      }
    }
    reportDuplicates(requests.map { ($0.name, $0.swiftName) } + notifications.map { ($0.name, $0.swiftName) })
    guard schemas.problems.isEmpty else { throw Problems(list: schemas.problems) }
    requests.sort { $0.name < $1.name }
    notifications.sort { $0.name < $1.name }
    return ClosedParams.closing(
      Specification(
        requests: requests, notifications: notifications, schemas: sorted(schemas.components), errors: errors))
  }

  private mutating func request(_ type: CompiledType) -> Specification.Request? {
    guard let name = name(type), let params = params(type),
      let result = associatedType("Result", of: type).map({ schemas.schema($0, usedAt: type.place) })
    else { return nil }
    guard let access = type.constant("access")?.caseName else {
      schemas.report(type.place, "\(type.name.withoutModule).access must be one case, written out: `Access.read`.")
      return nil
    }
    return Specification.Request(
      swiftName: type.name.withoutModule, name: name, access: access,
      direction: type.constant("direction")?.caseName ?? "clientToServer", errors: errorKinds(type, access: access),
      documentation: documentation(type), params: params, result: result)
  }

  private mutating func notification(_ type: CompiledType) -> Specification.Notification? {
    guard let name = name(type), let params = params(type) else { return nil }
    guard let direction = type.constant("direction")?.caseName else {
      schemas.report(type.place, "\(type.name.withoutModule).direction must be one case, written out.")
      return nil
    }
    return Specification.Notification(
      swiftName: type.name.withoutModule, name: name, direction: direction, documentation: documentation(type),
      params: params)
  }

  private mutating func name(_ type: CompiledType) -> String? {
    if let name = type.constant("name")?.text { return name }
    schemas.report(type.place, "\(type.name.withoutModule).name must be one string literal.")
    return nil
  }

  private mutating func params(_ type: CompiledType) -> JSONObject? {
    associatedType("Params", of: type).flatMap { schemas.object($0, usedAt: type.place) }
  }

  private mutating func associatedType(_ name: String, of type: CompiledType) -> TypeName? {
    if let found = type.associatedTypes[name].flatMap(TypeName.init(parsing:)) { return found }
    schemas.report(type.place, "\(type.name.withoutModule).\(name) must be a named type.")
    return nil
  }

  private mutating func documentation(_ type: CompiledType) -> DocComment {
    let comment = DocComment(facts.symbols.comments[type.name.key] ?? [])
    if comment.summary.isEmpty {
      schemas.report(type.place, "\(type.name.withoutModule) needs a doc comment: it is the page of the method.")
    }
    return comment
  }

  /// Errors of the store that only changing it can meet.
  private static let errorsOfWriting: Set<String> = ["storeFull", "storeReadOnly"]

  /// What the method declares, and the errors of the store that its access can meet; in the order of codes.
  private mutating func errorKinds(_ type: CompiledType, access: String) -> [String] {
    var kinds: Set<String> = []
    switch type.constant("errors") {
    case .array(let values)?:
      for value in values {
        guard let kind = value.caseName, errors.contains(where: { $0.kind == kind }) else {
          schemas.report(type.place, "\(type.name.withoutModule).errors must list cases of ErrorKind: `[.notFound]`.")
          continue
        }
        kinds.insert(kind)
      }
    case nil where !type.properties.contains { $0.isStatic && $0.name == "errors" }: break
    default: schemas.report(type.place, "\(type.name.withoutModule).errors must be an array literal.")
    }
    let onlyReads = access == "quickRead" || access == "read"
    return errors.map(\.kind).filter { kind in
      let isOfStore = access != "session" && kind.hasPrefix("store")
      return kinds.contains(kind) || isOfStore && !(onlyReads && Self.errorsOfWriting.contains(kind))
    }
  }

  private mutating func reportDuplicates(_ methods: [(name: String, swiftName: String)]) {
    var owners: [String: String] = [:]
    for method in methods {
      if let other = owners.updateValue(method.swiftName, forKey: method.name) {
        schemas.report("Sources/API", "\(other) and \(method.swiftName) are both called \(method.name).")
      }
    }
  }

  private func sorted(_ components: [String: JSONObject]) -> JSONObject {
    var result: JSONObject = [:]
    for name in components.keys.sorted() { result[name] = components[name].map(JSONValue.object) }
    return result
  }
}
