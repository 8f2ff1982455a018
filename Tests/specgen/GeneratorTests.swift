import JSON
import Testing

@testable import specgen

@Suite("Generator")
struct GeneratorTests {
  /// One run for all tests that only look.
  static let generated = Result { try FixturePackage().files() }

  let files: GeneratedFiles

  init() throws {
    files = try Self.generated.get()
  }

  func json(_ path: String) throws -> JSONValue {
    try JSONValue(parsing: try #require(files[path]))
  }

  func method(_ name: String) throws -> JSONValue {
    let methods = try #require(try json("spec/openrpc.json")["methods"]?.array)
    return try #require(methods.first { $0["name"] == .string(name) })
  }

  func schema(_ name: String) throws -> JSONValue {
    try #require(try json("spec/openrpc.json")["components"]?["schemas"]?[name])
  }

  @Test("two runs write the same bytes, each file with one line break at its end")
  func deterministic() throws {
    #expect(try FixturePackage().files().texts == files.texts)
    for (path, text) in files.texts { #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)") }
  }

  @Test("members keep their order, and have types, docs, constraints and their names on the wire")
  func structSchema() throws {
    let jar = try schema("Jar")
    #expect(
      jar == [
        "description": "A jar of something.",
        "type": "object",
        "properties": [
          "label": ["type": "string", "description": "What is written on it.", "minLength": 1, "maxLength": 40],
          "place": ["$ref": "#/components/schemas/Place"],
          "material": ["$ref": "#/components/schemas/Material"],
          "contents": [
            "type": "object", "additionalProperties": ["$ref": "#/components/schemas/Amount"],
            "description": "Amounts by substance.",
          ],
          "openings": ["type": "array", "items": ["$ref": "#/components/schemas/Day"]],
          "from": ["$ref": "#/components/schemas/Day"],
          "open": ["type": "boolean"],
        ],
        "required": ["label", "place", "contents", "openings", "open"],
        "additionalProperties": false,
      ])
    #expect(
      jar["properties"]?.object?.keys == ["label", "place", "material", "contents", "openings", "from", "open"])
  }

  @Test("a closed enumeration lists its raw values, an open one the values it knows")
  func enumerations() throws {
    #expect(
      try schema("Place") == [
        "description": "Where a jar stands.", "type": "string", "enum": ["cellar", "kitchen", "sill"],
        "x-enumDescriptions": ["cellar": "The cool one."],
      ])
    #expect(
      try schema("Material") == [
        "description": "What a jar is made of; others may come.", "type": "string",
        "x-knownValues": ["glass", "clay"], "x-enumDescriptions": ["glass": "Breaks."],
      ])
  }

  @Test("a type states its own form where its properties do not show it")
  func wireFormat() throws {
    #expect(try schema("Day") == ["description": "A calendar day.", "type": "string", "format": "date"])
    #expect(
      try schema("Choice")["oneOf"]?[0]?["properties"] == ["until": ["$ref": "#/components/schemas/Day"]])
    #expect(try schema("Amount")["required"] == ["value"])
  }

  @Test("generic types are written out for their arguments")
  func generics() throws {
    #expect(
      try schema("JarPage")["properties"]?["items"]
        == ["type": "array", "items": ["$ref": "#/components/schemas/Jar"]])
    let patch = try schema("JarMergePatch")
    #expect(patch["description"] == "Changes to an object, as a JSON Merge Patch (RFC 7396).")
    #expect(patch["required"] == nil)
    #expect(patch["properties"]?["label"]?["description"] == "What is written on it.")
    #expect(
      patch["properties"]?["material"] == ["anyOf": [["$ref": "#/components/schemas/Material"], ["type": "null"]]])
    #expect(
      patch["properties"]?["contents"]?["anyOf"]?[0]?["additionalProperties"]
        == ["anyOf": [["$ref": "#/components/schemas/AmountMergePatch"], ["type": "null"]]])
  }

  @Test("only what the server decodes is closed")
  func closed() throws {
    #expect(try schema("ShelfPutParamsOptions")["additionalProperties"] == false)
    #expect(try schema("ShelfConfirmResult")["additionalProperties"] == false)
    #expect(try schema("JarPage")["additionalProperties"] == nil)
    #expect(try json("spec/schemas/ShelfPutParams.json")["additionalProperties"] == false)
    #expect(try json("spec/schemas/ShelfDidChangeParams.json")["additionalProperties"] == nil)
  }

  @Test("a request has its docs, params with the required ones first, result, errors and examples")
  func request() throws {
    let put = try method("shelf/put")
    #expect(put["summary"] == "Puts a jar on the shelf.")
    #expect(
      put["description"]
        == "Puts a jar on the shelf. A jar that stands there already is moved.\n\nThe label decides which jar it is.")
    #expect(put["params"]?.array?.map { $0["name"] } == ["jar", "options", "choice"])
    #expect(put["params"]?[0]?["required"] == true)
    #expect(put["params"]?[1]?["required"] == nil)
    #expect(put["result"] == ["name": "result", "schema": ["$ref": "#/components/schemas/ShelfPutResult"]])
    #expect(
      put["errors"] == [["$ref": "#/components/errors/conflict"], ["$ref": "#/components/errors/storeBusy"]])
    #expect(put["examples"]?.array?.map { $0["name"] } == ["plum"])
    #expect(put["x-access"] == "write")
    #expect(put["x-direction"] == "clientToServer")
  }

  @Test("a notification has no result, and a message of the server says so")
  func directions() throws {
    #expect(try method("shelf/didChange")["result"] == nil)
    #expect(try method("shelf/didChange")["x-direction"] == "serverToClient")
    #expect(try method("shelf/confirm")["x-direction"] == "serverToClient")
    #expect(try method("rest")["params"] == [])
  }

  @Test("errors come in the order of their codes, with their doc comments")
  func errors() throws {
    let errors = try json("spec/errors.json")
    #expect(errors["application"]?.array?.map { $0["code"] } == [1, 2, 20])
    #expect(
      errors["application"]?[2]
        == ["kind": "storeBusy", "code": 20, "retryable": true, "description": "The data file is locked."])
    #expect(errors["protocol"]?.array?.contains { $0["code"] == -32602 } == true)
  }

  @Test("schema files refer to each other")
  func schemaFiles() throws {
    #expect(try json("spec/schemas/Jar.json")["properties"]?["place"] == ["$ref": "Place.json"])
    #expect(files["spec/schemas/ShelfListParams.json"] == nil)
  }

  @Test("the registry lists what clients can ask")
  func registry() {
    #expect(
      files["Sources/Server/Generated/Methods.swift"] == """
        // Generated by specgen from Sources/API; do not edit.

        internal import API

        /// Every request that clients can send, in the order of names.
        let allMethods: [any HandledMethod.Type] = [
          ShelfList.self,
          ShelfPut.self,
          ShelfRelabel.self,
        ]

        """)
  }

  @Test("the document in the server is the one in spec, in a string that it cannot end")
  func discoverDocument() throws {
    let source = try #require(files["Sources/Server/Generated/OpenRPCDocument.swift"])
    let line = try #require(source.split(separator: "\n").last)
    #expect(line.hasPrefix("public let openRPCDocument = ##\"{"))
    let literal = line.drop { $0 != "{" }.dropLast("\"##".count)
    #expect(try JSONValue(parsing: String(literal)) == json("spec/openrpc.json"))
  }

  @Test("a page shows real messages")
  func page() throws {
    let page = try #require(files["spec/methods/shelf.put.md"])
    #expect(page.contains("| `jar` | [Jar](../schemas/Jar.json) | required | The jar. |\n"))
    #expect(page.contains("| 2 | `conflict` | The change contradicts what is stored. |\n"))
    #expect(
      page.contains(
        #"{"jsonrpc":"2.0","id":2,"error":{"code":2,"message":"…","data":{"kind":"conflict","path":"/jar/label"}}}"#))
    #expect(files["spec/methods/README.md"]?.contains("(shelf.put.md)") == true)
  }

  @Test("the Python client has typed values, also for members called like keywords")
  func pythonTypes() throws {
    let types = try #require(files["clients/python/ofj/_generated_types.py"])
    #expect(types.contains("\nPlace: TypeAlias = Literal[\"cellar\", \"kitchen\", \"sill\"]\n"))
    #expect(types.contains("\n        \"from\": \"NotRequired[Day]\",\n"))
    #expect(types.contains("\nChoice: TypeAlias = \"dict[str, Any] | Literal['drop']\"\n"))
    #expect(types.contains("\n    \"shelf/didChange\": ShelfDidChangeParams,\n"))
  }

  @Test("the Python client has one function for each request, blocking and async")
  func pythonMethods() throws {
    let methods = try #require(files["clients/python/ofj/_generated_methods.py"])
    #expect(
      methods.contains(
        """
            async def put(
                self,
                *,
                jar: _types.Jar,
                options: _types.ShelfPutParamsOptions | None = None,
                choice: _types.Choice | None = None,
            ) -> _types.ShelfPutResult:
        """))
    #expect(methods.contains("    def list(self) -> _types.JarPage:\n"))
    #expect(methods.contains("    ) -> builtins.list[_types.Jar]:\n"))
    #expect(methods.contains("        self._notify(\"rest\", {})\n"))
    #expect(!methods.contains("def confirm"))
  }
}
