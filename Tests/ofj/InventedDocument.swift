import JSON

@testable import ofj

/// A small OpenRPC document with every shape that the command line reads.
enum InventedDocument {
  static func methods() throws -> MethodDocument {
    MethodDocument(try JSONDocument(parsing: text).root)
  }

  static func method(_ name: String) throws -> MethodDescription {
    try methods().method(name)
  }

  private static let text = #"""
    {
      "openrpc": "1.3.2",
      "methods": [
        {
          "name": "journal/log",
          "summary": "Logs what was eaten.",
          "description": "Logs what was eaten.\n\nThe entry is stored before the answer.",
          "params": [
            {"name": "entry", "required": true, "schema": {"$ref": "#/components/schemas/EntryDraft"}},
            {"name": "day", "schema": {"description": "The day. Default: today.", "$ref": "#/components/schemas/Day"}},
            {"name": "meal", "schema": {"$ref": "#/components/schemas/Meal"}},
            {"name": "tags", "schema": {"type": "array", "items": {"type": "string"}}},
            {"name": "ranks", "schema": {"type": ["array", "null"], "items": {"type": "integer"}}},
            {"name": "mappings", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Serving"}}},
            {"name": "dryRun", "schema": {"type": "boolean"}}
          ],
          "result": {"name": "result", "schema": {"type": "object", "required": ["entries"], "properties": {
            "entries": {"type": "array", "items": {"$ref": "#/components/schemas/EntryDraft"}}}}},
          "errors": [{"code": 2, "message": "The id exists.", "data": {"kind": "conflict"}}]
        },
        {
          "name": "journal/update",
          "summary": "Changes an entry.",
          "params": [
            {"$ref": "#/components/contentDescriptors/Id"},
            {"name": "patch", "schema": {"$ref": "#/components/schemas/EntryDraft"}},
            {"name": "undo", "schema": {"type": "object", "properties": {"name": {"type": "string"}}}},
            {"name": "anything", "schema": {}},
            {"name": "loop", "schema": {"$ref": "#/components/schemas/Loop"}}
          ],
          "result": {"name": "result", "schema": {"type": "null"}}
        },
        {"name": "server/status", "summary": "Says how the server is.", "params": [],
          "result": {"name": "result", "schema": {"type": "object"}}},
        {"name": "data/import", "summary": "Imports a file.", "params": [
            {"name": "path", "schema": {"type": "string", "format": "path"}},
            {"name": "title", "schema": {"type": "string"}},
            {"name": "photos", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Photo"}}}
          ],
          "result": {"name": "result", "schema": {"type": "null"}}},
        {"name": "keys/set", "summary": "Keeps a key.", "params": [
            {"name": "name", "required": true, "schema": {"type": "string"}},
            {"name": "value", "required": true, "schema": {"$ref": "#/components/schemas/Key"}}
          ],
          "result": {"name": "result", "schema": {"type": "null"}}},
        {"name": "exit", "summary": "Ends the process.", "params": []}
      ],
      "components": {
        "contentDescriptors": {"Id": {"name": "id", "required": true, "schema": {"type": "string"}}},
        "schemas": {
          "Key": {"type": "string", "writeOnly": true},
          "Photo": {"type": "object", "properties": {
            "path": {"type": "string", "format": "path"}, "data": {"type": "string"}}},
          "Loop": {"$ref": "#/components/schemas/Loop"},
          "Day": {"anyOf": [{"enum": ["today", "yesterday"]}, {"type": "string", "pattern": "^\\d{4}"}]},
          "Meal": {"type": "string", "enum": ["breakfast", "lunch", "dinner", "snack"]},
          "EntryDraft": {
            "type": "object",
            "description": "What was eaten. Macros are per entry.",
            "required": ["name", "calories"],
            "additionalProperties": false,
            "properties": {
              "name": {"type": "string", "description": "What people call it."},
              "calories": {"type": "number", "description": "Energy in kcal."},
              "count": {"type": "integer"},
              "meal": {"$ref": "#/components/schemas/Meal"},
              "note": {"type": ["string", "null"]},
              "protein": {"anyOf": [{"type": "number"}, {"type": "null"}]},
              "code": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
              "serving": {"anyOf": [{"$ref": "#/components/schemas/Serving"}, {"type": "null"}]},
              "nutrients": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Nutrient"}},
              "amounts": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Amount"}}
            }
          },
          "Serving": {"type": "object", "properties": {"quantity": {"type": "number"}, "unit": {"type": "string"}}},
          "Amount": {"type": "object", "required": ["value"], "properties": {
            "unit": {"type": "string"}, "value": {"type": "number"}}},
          "Nutrient": {"anyOf": [
            {"type": "number"},
            {"type": "object", "properties": {"value": {"type": "number"}, "unit": {"type": "string"}}}
          ]}
        }
      }
    }
    """#
}
