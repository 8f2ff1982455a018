// The JSON forms of values that are written as text. Each states what the type's own parser accepts and writes.

extension Identifier: WireFormat {
  public static let wireSchema: StaticString = #"{"type": "string", "format": "uuid"}"#
}

extension Day: WireFormat {
  public static let wireSchema: StaticString = #"{"type": "string", "format": "date"}"#
}

extension DayReference: WireFormat {
  public static let wireSchema: StaticString =
    #"{"anyOf": [{"$ref": "Day"}, {"type": "string", "enum": ["today", "yesterday", "tomorrow"]}]}"#
}

extension Instant: WireFormat {
  public static let wireSchema: StaticString = #"{"type": "string", "format": "date-time"}"#
}

extension Moment: WireFormat {
  public static let wireSchema: StaticString = #"""
    {
      "anyOf": [
        {"$ref": "Instant"},
        {"type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$"},
        {"$ref": "Day"}
      ]
    }
    """#
}

extension TimeOfDay: WireFormat {
  public static let wireSchema: StaticString =
    #"{"type": "string", "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$", "examples": ["04:00"]}"#
}

extension Source: WireFormat {
  public static let wireSchema: StaticString = #"""
    {
      "type": "string",
      "pattern": "^[A-Za-z0-9_.-]{1,64}$",
      "x-knownValues": ["label", "foodPhoto", "barcode", "manual"]
    }
    """#
}

extension ProductCode: WireFormat {
  public static let wireSchema: StaticString =
    #"{"type": "string", "maxLength": 2000, "examples": ["4006381333931"]}"#
}

extension RingSlot: WireFormat {
  public static let wireSchema: StaticString = #"""
    {
      "type": "string",
      "examples": ["macro_protein"],
      "x-knownValues": ["", "macro_calories", "macro_protein", "macro_carbs", "macro_fat"]
    }
    """#
}
