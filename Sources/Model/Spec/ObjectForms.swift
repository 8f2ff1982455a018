// The JSON forms of objects whose coding is written by hand.

extension Nutrients: WireFormat {
  public static let wireSchema: StaticString =
    #"{"type": "object", "additionalProperties": {"$ref": "NutrientValue"}, "maxProperties": 256}"#
}

extension StatedNutrients: WireFormat {
  public static let wireSchema: StaticString =
    #"{"type": "object", "additionalProperties": {"anyOf": [{"$ref": "NutrientValue"}, {"type": "number", "minimum": 0}]}, "maxProperties": 256}"#
}

extension NutrientValue: WireMembers {
  public static let optionalMembers = ["unit"]
}

extension Serving: WireFormat {
  public static let wireSchema: StaticString = #"""
    {
      "oneOf": [
        {
          "type": "object", "required": ["mass"], "additionalProperties": false,
          "properties": {
            "mass": {
              "type": "object", "required": ["grams"], "additionalProperties": false,
              "properties": {"grams": {"type": "number", "exclusiveMinimum": 0}}
            }
          }
        },
        {
          "type": "object", "required": ["volume"], "additionalProperties": false,
          "properties": {
            "volume": {
              "type": "object", "required": ["ml"], "additionalProperties": false,
              "properties": {"ml": {"type": "number", "exclusiveMinimum": 0}}
            }
          }
        },
        {
          "type": "object", "required": ["both"], "additionalProperties": false,
          "properties": {
            "both": {
              "type": "object", "required": ["grams", "ml"], "additionalProperties": false,
              "properties": {
                "grams": {"type": "number", "exclusiveMinimum": 0},
                "ml": {"type": "number", "exclusiveMinimum": 0}
              }
            }
          }
        }
      ]
    }
    """#
}

// They write themselves as they are declared.
extension DaySummary: WireMembers {}
extension MealSummary: WireMembers {}
extension Totals: WireMembers {}
extension Total: WireMembers {}
extension NutrientTotal: WireMembers {}
extension DayProgress: WireMembers {}
extension Progress: WireMembers {}
extension Remaining: WireMembers {}
extension PeriodTotal: WireMembers {}
extension HistoryDay: WireMembers {}
extension FoodContribution: WireMembers {}
extension LoggedFood: WireMembers {}
extension NutrientContributions: WireMembers {}
extension DayAmount: WireMembers {}
extension FoodAmount: WireMembers {}
extension AverageComparison: WireMembers {}

extension MergePatch: WireFormat {
  @inlinable public static var wireSchema: StaticString { #"{"x-mergePatchOf": {"$ref": "Target"}}"# }
}

// Their members are optional only where a client sends them, which it does as a merge patch.
extension Entry: WireMembers {}
extension Goals: WireMembers {}
extension MealSchedule: WireMembers {}
extension Settings: WireMembers {}
extension ShelfPreferences: WireMembers {}
extension ScanPreferences: WireMembers {}
extension Appearance: WireMembers {}
extension Food: WireMembers {}
extension FoodIngredient: WireMembers {}
extension Container: WireMembers {
  public static let optionalMembers = ["nutrients"]
}
