import JSON
import Model
import Testing

@Suite("Goals and settings")
struct SettingsTests {
  @Test(
    "the meal follows the schedule",
    arguments: [
      ("00:00", Meal.dinner), ("01:59", .dinner), ("02:00", .breakfast), ("11:59", .breakfast), ("12:00", .lunch),
      ("17:59", .lunch), ("18:00", .dinner), ("23:59", .dinner),
    ])
  func schedule(time: String, meal: Meal) throws {
    #expect(MealSchedule().meal(at: try TimeOfDay(parsing: time)) == meal)
  }

  @Test("meals that do not follow each other are refused")
  func scheduleRules() throws {
    let lunch = try decode(Settings.self, #"{"mealSchedule":{"breakfast":"12:00"}}"#)
    #expect(failure(lunch.validate)?.path == "/mealSchedule/lunch")
    #expect(failure(lunch.validate)?.message == "Lunch begins at 12:00; it must begin after breakfast at 12:00.")
    let dinner = try decode(Settings.self, #"{"mealSchedule":{"dinner":"11:00"}}"#)
    #expect(failure(dinner.validate)?.path == "/mealSchedule/dinner")
    let early = try decode(Settings.self, #"{"mealSchedule":{"breakfast":"00:00","lunch":"00:01","dinner":"00:02"}}"#)
    #expect(failure(early.validate) == nil)
  }

  @Test("settings have defaults")
  func defaults() throws {
    let settings = try decode(Settings.self, "{}")
    #expect(settings == Settings())
    #expect(
      try encode(settings)
        == #"{"dayStart":"00:00","mealSchedule":{"breakfast":"02:00","lunch":"12:00","dinner":"18:00"},"#
        + #""ringSlots":["macro_protein","macro_carbs","macro_fat"],"contributeToOpenFoodFacts":false,"#
        + #""shelf":{"enabled":true,"suggestionCount":3,"triggerFraction":0.5,"energyIntent":"maintain","#
        + #""emphasis":"balanced","incompleteFoods":"includeCautiously","useRollingWeek":true,"hardCaps":[],"custom":{}},"#
        + #""appearance":{"accentTheme":"systemBlue","showFoodImages":true,"useFoodIconImages":false},"#
        + #""scan":{"provider":"gemini","model":"lite","gemini":{"lite":"gemini-flash-latest","pro":"gemini-pro-latest"},"#
        + #""openRouter":{"lite":"google/gemini-flash-latest","pro":"google/gemini-pro-latest"},"openAI":{},"#
        + #""openRouterRouting":"automatic"}}"#)
    #expect(failure(settings.validate) == nil)
  }

  @Test(
    "settings are checked as a whole",
    arguments: [
      (#"{"timeZone":"../etc/passwd"}"#, "/timeZone"), (#"{"dayStart":"12:00"}"#, "/dayStart"),
      (#"{"ringSlots":["fiber","","","Fibre"]}"#, "/ringSlots/3"),
      (#"{"ringSlots":["","","","","",""]}"#, "/ringSlots"),
      (#"{"shelf":{"suggestionCount":0}}"#, "/shelf/suggestionCount"),
      (#"{"shelf":{"suggestionCount":6}}"#, "/shelf/suggestionCount"),
      (#"{"shelf":{"triggerFraction":1.01}}"#, "/shelf/triggerFraction"),
      (#"{"shelf":{"hardCaps":["sodium","sodium"]}}"#, "/shelf/hardCaps"),
      (#"{"shelf":{"custom":{"fibre":{"policy":"reach"}}}}"#, "/shelf/custom/fibre"),
      (#"{"scan":{"gemini":{"lite":"two words"}}}"#, "/scan/gemini/lite"),
      (#"{"scan":{"openAI":{"pro":""}}}"#, "/scan/openAI/pro"),
    ])
  func rules(text: String, path: String) throws {
    #expect(failure(try decode(Settings.self, text).validate)?.path == path)
  }

  @Test("a model that is named leaves the others as they are")
  func models() throws {
    let scan = try decode(Settings.self, #"{"scan":{"gemini":{"pro":"oat-9"},"openAI":{"lite":"local-7b"}}}"#).scan
    #expect(scan.models(of: .gemini) == ModelNames(lite: "gemini-flash-latest", pro: "oat-9"))
    #expect(scan.models(of: .openAI) == ModelNames(lite: "local-7b"))
  }

  @Test(
    "a word that is none is refused where it stands",
    arguments: [
      (#"{"shelf":{"custom":{"fiber":{"policy":"maximise"}}}}"#, "/shelf/custom/fiber/policy"),
      (#"{"shelf":{"custom":{"fiber":{"policy":"reach","strength":"mild"}}}}"#, "/shelf/custom/fiber/strength"),
      (#"{"shelf":{"custom":{"fiber":{}}}}"#, "/shelf/custom/fiber/policy"),
      (#"{"shelf":{"energyIntent":"gain"}}"#, "/shelf/energyIntent"),
      (#"{"shelf":{"hardCaps":["calories","sugar"]}}"#, "/shelf/hardCaps/1"),
      (#"{"shelf":{"suggestionCount":2.5}}"#, "/shelf/suggestionCount"),
      (#"{"appearance":{"accentTheme":"pink"}}"#, "/appearance/accentTheme"),
    ])
  func words(text: String, path: String) {
    #expect(refusal(of: Settings.self, text)?.pointer == path)
  }

  @Test("a wish that the user did not state has its default")
  func wishes() throws {
    let shelf = try decode(ShelfPreferences.self, #"{"custom":{"carbs":{"policy":"tryToAvoid"},"fat":null}}"#)
    #expect(shelf.wish(for: .carbs) == ShelfWish(.tryToAvoid))
    #expect(shelf.wish(for: .fat) == ShelfWish(.ignore, .gentle))
    #expect(shelf.wish(for: .calories) == ShelfWish(.stayNear))
    #expect(shelf.wish(for: .protein) == ShelfWish(.reach))
    #expect(shelf.wish(for: .sodium) == ShelfWish(.tryToAvoid))
  }

  @Test("rings show macros, known nutrients or nothing")
  func rings() throws {
    let text = #"{"ringSlots":["macro_calories","Sodium","","sugar"]}"#
    let settings = try decode(Settings.self, text)
    #expect(settings.ringSlots == [.calories, .nutrient("sodium"), .empty, .nutrient("sugar")])
    #expect(failure(settings.validate) == nil)
    #expect(refusal(of: Settings.self, #"{"ringSlots":["macro_calories","mood"]}"#)?.pointer == "/ringSlots/1")
  }

  @Test("goals have defaults, canonical ids, and each pin once")
  func goals() throws {
    #expect(try decode(Goals.self, "{}") == Goals(calories: 2000, protein: 150, carbs: 200, fat: 65))
    let goals = try decode(
      Goals.self, #"{"calories":2200,"nutrients":{"Iron":27,"zinc":null},"pins":["Fibre","alcohol"," ","fiber"]}"#)
    #expect(goals.calories == 2200)
    #expect(goals.nutrients == ["iron": 27])
    #expect(goals.pins == ["fiber", "alcohol"])
    #expect(refusal(of: Goals.self, #"{"nutrients":{"fibre":1,"fiber":2}}"#) != nil)
  }

  @Test("a target is the user's own goal, else the daily value; zero is no goal")
  func targets() {
    let goals = Goals(nutrients: ["iron": 27, "sodium": 0, "alcohol": 10])
    #expect(goals.target(for: "Iron") == 27)
    #expect(goals.target(for: "calcium") == 1300)
    #expect(goals.target(for: "sodium") == nil)
    #expect(goals.target(for: "sugar") == nil)
    #expect(goals.target(for: "alcohol") == 10)
    #expect(goals.target(for: "mood") == nil)
  }

  @Test("goals must be finite and not negative")
  func goalRules() {
    #expect(failure(Goals(protein: -1).validate)?.path == "/protein")
    #expect(failure(Goals(fat: .nan).validate)?.path == "/fat")
    #expect(failure(Goals(nutrients: ["iron": -1]).validate)?.path == "/nutrients/iron")
    #expect(failure(Goals(pins: [""]).validate)?.path == "/pins/0")
    #expect(failure(Goals(calories: 0, nutrients: ["iron": 0]).validate) == nil)
  }

  @Test("a note says something and has a limit")
  func notes() throws {
    let day = try Day(parsing: "2026-11-30")
    #expect(failure(DayNote(day: day, text: "Long run today").validate) == nil)
    #expect(failure(DayNote(day: day, text: " ").validate)?.path == "/text")
    #expect(failure(DayNote(day: day, text: String(repeating: "x", count: 20_001)).validate)?.path == "/text")
  }

  @Test("a change of the store is a plain object")
  func changes() throws {
    let change = StoreChange(
      revision: 7, changes: [CollectionChange(collection: .entries, days: [try Day(parsing: "2026-11-30")])])
    #expect(
      try encode(change) == #"{"revision":7,"changes":[{"collection":"entries","ids":[],"days":["2026-11-30"]}]}"#)
    #expect(try decode(StoreChange.self, encode(change)) == change)
  }
}
