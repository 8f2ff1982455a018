internal import JSON

/// Writes the types of the Python client from the OpenRPC document.
struct PythonTypes {
  private let document: OpenRPCDocument
  private let names: PythonNames

  static func source(_ document: OpenRPCDocument) -> String {
    PythonTypes(document: document).source()
  }

  private init(document: OpenRPCDocument) {
    self.document = document
    names = PythonNames(schemas: document.schemas, typePrefix: "", listName: "list")
  }

  private func source() -> String {
    var text = PythonText.header
    text += """
      \"\"\"The values of the service as they are on the wire.\"\"\"

      from __future__ import annotations

      from collections.abc import Mapping
      from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict

      """
    for case (let name, .object(let schema)) in document.schemas { text += definition(name, schema) }
    let incoming = document.methods.filter { $0.direction != "clientToServer" }
    for method in incoming where !method.params.isEmpty {
      text += typedDictionary(PythonNames.type(method.name) + "Params", method.documentation, method.params)
    }
    text += map("SERVER_NOTIFICATIONS", "What the server may send, and the type of its params.", incoming) {
      $0.result == nil
    }
    text += map("SERVER_REQUESTS", "What the server may ask, and the type of its params.", incoming) {
      $0.result != nil
    }
    return text
  }

  private func definition(_ name: String, _ schema: JSONObject) -> String {
    let description = schema["description"]?.string ?? ""
    if schema["type"] == "object", let properties = schema["properties"]?.object {
      let required = schema["required"]?.array ?? []
      return typedDictionary(
        name, description,
        properties.compactMap { key, member in
          guard let member = member.object else { return nil }
          return OpenRPCDocument.Parameter(
            name: key, description: member["description"]?.string ?? "",
            isRequired: required.contains(.string(key)), schema: member)
        })
    }
    let comment = description.isEmpty ? "" : PythonText.comment(description, indentation: "")
    return "\n\n" + comment + alias(name, names.type(schema))
  }

  private func alias(_ name: String, _ type: String) -> String {
    let isOneLiteral = type.hasPrefix("Literal[") && !type.contains("|")
    // The types that others refer to may come later.
    guard isOneLiteral else { return "\(name): TypeAlias = \(PythonText.quoted(type))\n" }
    let line = "\(name): TypeAlias = \(type)\n"
    guard line.count > 100 else { return line }
    let values = type.dropFirst("Literal[".count).dropLast().split(separator: ", ")
    return "\(name): TypeAlias = Literal[\n" + values.map { "    \($0),\n" }.joined() + "]\n"
  }

  private func typedDictionary(
    _ name: String, _ description: String, _ members: [OpenRPCDocument.Parameter]
  ) -> String {
    if members.contains(where: { !PythonNames.isIdentifier($0.name) }) {
      return functionalTypedDictionary(name, description, members)
    }
    var text = "\n\nclass \(name)(TypedDict):\n"
    if !description.isEmpty { text += PythonText.docString(description, indentation: "    ") }
    if members.isEmpty && description.isEmpty { text += "    pass\n" }
    if !members.isEmpty && !description.isEmpty { text += "\n" }
    for member in members {
      if !member.description.isEmpty { text += PythonText.comment(member.description, indentation: "    ") }
      text += "    \(member.name): \(type(member))\n"
    }
    return text
  }

  /// For members called like a keyword of Python, such as `from`.
  private func functionalTypedDictionary(
    _ name: String, _ description: String, _ members: [OpenRPCDocument.Parameter]
  ) -> String {
    var text = "\n\n" + (description.isEmpty ? "" : PythonText.comment(description, indentation: ""))
    text += "\(name) = TypedDict(\n    \"\(name)\",\n    {\n"
    for member in members {
      if !member.description.isEmpty { text += PythonText.comment(member.description, indentation: "        ") }
      text += "        \"\(member.name)\": \(PythonText.quoted(type(member))),\n"
    }
    return text + "    },\n)\n"
  }

  private func type(_ member: OpenRPCDocument.Parameter) -> String {
    let type = names.type(member.schema)
    return member.isRequired ? type : "NotRequired[\(type)]"
  }

  private func map(
    _ name: String, _ description: String, _ methods: [OpenRPCDocument.Method],
    where isIncluded: (OpenRPCDocument.Method) -> Bool
  ) -> String {
    var text = "\n\n# \(description)\n\(name): Final[Mapping[str, Any]] = {\n"
    for method in methods where isIncluded(method) {
      let type = method.params.isEmpty ? "dict" : PythonNames.type(method.name) + "Params"
      text += "    \"\(method.name)\": \(type),\n"
    }
    return text.hasSuffix("{\n") ? text.dropLast() + "}\n" : text + "}\n"
  }
}
