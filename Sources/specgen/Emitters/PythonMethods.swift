internal import JSON

/// Writes one typed Python function for each method that a client sends, blocking and `async`.
struct PythonMethods {
  private let document: OpenRPCDocument
  private let names: PythonNames

  static func source(_ document: OpenRPCDocument) -> String {
    PythonMethods(document: document).source()
  }

  private init(document: OpenRPCDocument) {
    self.document = document
    names = PythonNames(schemas: document.schemas, typePrefix: "_types.", listName: "builtins.list")
  }

  private enum Style: CaseIterable {
    case blocking
    case asynchronous

    var prefix: String { self == .blocking ? "Sync" : "Async" }
    var define: String { self == .blocking ? "def" : "async def" }
    var call: String { self == .blocking ? "" : "await " }
  }

  private func source() -> String {
    let sent = document.methods.filter { $0.direction != "serverToClient" }
    let families = Dictionary(grouping: sent, by: { $0.family ?? "" })
    var text = PythonText.header
    text += """
      \"\"\"The methods of the service by family: `client.journal.log(entry=...)`.

      Arguments and members have the names of the specification. An argument that is None is not sent.
      \"\"\"

      from __future__ import annotations

      import builtins
      from collections.abc import Mapping, Sequence
      from functools import cached_property
      from os import PathLike
      from typing import Any, Literal, cast

      from . import _generated_types as _types

      __all__ = ["AsyncMethods", "SyncMethods"]


      def _present(params: dict[str, Any]) -> dict[str, Any]:
          return {name: value for name, value in params.items() if value is not None}

      """
    for style in Style.allCases {
      for family in families.keys.sorted() where !family.isEmpty {
        text += familyClass(family, families[family, default: []], style)
      }
      text += clientClass(families, style)
    }
    return text
  }

  private func familyClass(_ family: String, _ methods: [OpenRPCDocument.Method], _ style: Style) -> String {
    let functions = methods.map { method in
      function(method, named: String(method.name.drop { $0 != "/" }.dropFirst()), "self._client", style)
    }
    return """


      class \(className(family, style)):
          \"\"\"Methods of the family `\(family)`.\"\"\"

          def __init__(self, client: \(style.prefix)Methods) -> None:
              self._client = client

      """ + functions.joined()
  }

  private func clientClass(_ families: [String: [OpenRPCDocument.Method]], _ style: Style) -> String {
    var text = """


      class \(style.prefix)Methods:
          \"\"\"All methods. A client inherits them and says how a message is sent.\"\"\"

          \(style.define) _request(self, method: str, params: dict[str, Any]) -> Any:
              \"\"\"Sends a request and answers its result.\"\"\"
              raise NotImplementedError

          \(style.define) _notify(self, method: str, params: dict[str, Any]) -> None:
              \"\"\"Sends a notification.\"\"\"
              raise NotImplementedError

      """
    for family in families.keys.sorted() where !family.isEmpty {
      text += """

            @cached_property
            def \(PythonNames.function(family))(self) -> \(className(family, style)):
                \"\"\"Methods of the family `\(family)`.\"\"\"
                return \(className(family, style))(self)

        """
    }
    for method in families["", default: []] {
      let name = method.name.hasPrefix("$/") ? String(method.name.dropFirst(2)) : method.name
      text += function(method, named: name, "self", style)
    }
    return text
  }

  private func className(_ family: String, _ style: Style) -> String {
    style.prefix + PythonNames.type(family)
  }

  private func function(
    _ method: OpenRPCDocument.Method, named name: String, _ sender: String, _ style: Style
  ) -> String {
    let result = method.result.flatMap(names.resultType)
    var text = "\n    \(style.define) \(PythonNames.function(name))("
    if method.params.isEmpty {
      text += "self"
    } else {
      text += "\n        self,\n        *,\n"
      for parameter in method.params {
        let type = names.argumentType(parameter.schema)
        let optional = parameter.isRequired || type == "Any" ? "" : " | None"
        let argument = "\(PythonNames.argument(parameter.name)): \(type)\(optional)"
        text += "        \(argument)\(parameter.isRequired ? "" : " = None"),\n"
      }
      text += "    "
    }
    text += ") -> \(result ?? "None"):\n"
    text += PythonText.docString(documentation(method), indentation: "        ")
    let send = method.result == nil ? "_notify" : "_request"
    text += method.params.isEmpty ? "" : params(method.params)
    let call = "\(style.call)\(sender).\(send)(\"\(method.name)\", \(method.params.isEmpty ? "{}" : "_params"))"
    text += result.map { "        return cast(\(PythonText.quoted($0)), \(call))\n" } ?? "        \(call)\n"
    return text
  }

  private func documentation(_ method: OpenRPCDocument.Method) -> String {
    let described = method.params.filter { !$0.description.isEmpty }
    guard !described.isEmpty else { return method.documentation }
    let lines = described.map { parameter in
      "- `\(PythonNames.argument(parameter.name))`: \(parameter.description.replacing("\n", with: " "))"
    }
    return method.documentation + "\n\n" + lines.joined(separator: "\n")
  }

  private func params(_ params: [OpenRPCDocument.Parameter]) -> String {
    let members = params.map { "            \"\($0.name)\": \(PythonNames.argument($0.name)),\n" }
    return "        _params = _present({\n\(members.joined())        })\n"
  }
}
