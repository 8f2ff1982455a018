import JSON
import Testing

@Suite("Changing goals and settings")
struct SettingsMethodTests {
  @Test(
    "a wrong member is refused where it stands, and nothing is stored",
    arguments: [
      (["shelf": ["custom": ["fiber": ["policy": "maximise"]]]], "/settings/shelf/custom/fiber/policy"),
      (["shelf": ["custom": ["fibre": ["policy": "reach"]]]], "/settings/shelf/custom/fibre"),
      (["shelf": ["custom": ["fiber": ["policy": "reach", "weight": 1]]]], "/settings/shelf/custom/fiber/weight"),
      (["shelf": ["suggestionCount": 6]], "/settings/shelf/suggestionCount"),
      (["shelf": ["hardCaps": ["salt"]]], "/settings/shelf/hardCaps/0"),
      (["shelf": ["sugestionCount": 2]], "/settings/shelf/sugestionCount"),
      (["appearance": ["accentTheme": "pink"]], "/settings/appearance/accentTheme"),
      (["appearance": ["showFoodImages": "yes"]], "/settings/appearance/showFoodImages"),
      (["ringSlots": ["macro_fat", "macro_fat"]], "/settings/ringSlots/1"),
      (["ringSlots": ["mood"]], "/settings/ringSlots/0"),
      (["mealSchedule": ["lunch": "01:00"]], "/settings/mealSchedule/lunch"),
      (["scan": ["provider": "azure"]], "/settings/scan/provider"),
      (["scan": ["gemini": ["lite": "two words"]]], "/settings/scan/gemini/lite"),
      (["scan": ["openAI": ["pro": ""]]], "/settings/scan/openAI/pro"),
      (["scan": ["openRouter": ["light": "a"]]], "/settings/scan/openRouter/light"),
    ] as [(JSONValue, String)])
  func refusals(settings: JSONValue, path: String) async throws {
    let service = TestService()
    let error = await service.error("settings/set", ["settings": settings])
    #expect(error?.path == .string(path))
    let stored = try await service.call("settings/get")["settings"]
    #expect(stored?["shelf"]?["suggestionCount"] == 3)
    #expect(stored?["shelf"]?["custom"] == [:])
  }

  @Test("wishes are merged one by one, and null forgets one")
  func wishes() async throws {
    let service = TestService()
    func set(_ shelf: JSONValue) async throws -> JSONValue? {
      try await service.call("settings/set", ["settings": ["shelf": shelf]])["settings"]?["shelf"]
    }
    _ = try await set(["emphasis": "custom", "custom": ["fiber": ["policy": "reach", "strength": "strong"]]])
    let both = try await set(["custom": ["carbs": ["policy": "tryToAvoid"]]])
    #expect(both?["emphasis"] == "custom")
    #expect(
      both?["custom"] == ["fiber": ["policy": "reach", "strength": "strong"], "carbs": ["policy": "tryToAvoid"]])
    let one = try await set(["custom": ["fiber": .null], "emphasis": .null])
    #expect(one?["custom"] == ["carbs": ["policy": "tryToAvoid"]])
    #expect(one?["emphasis"] == "balanced")
    #expect(try await service.call("settings/get")["settings"]?["shelf"] == one)
  }

  @Test("appearance and pins are stored, and a wrong pin or goal is refused where it stands")
  func pins() async throws {
    let service = TestService()
    let appearance = try await service.call(
      "settings/set", ["settings": ["appearance": ["accentTheme": "leafGreen"]]])["settings"]?["appearance"]
    #expect(appearance == ["accentTheme": "leafGreen", "showFoodImages": true, "useFoodIconImages": false])
    let goals = try await service.call(
      "goals/set", ["goals": ["pins": ["Fibre", "sodium", "fiber"], "nutrients": ["iron": 27]]])["goals"]
    #expect(goals?["pins"] == ["fiber", "sodium"])
    #expect(await service.error("goals/set", ["goals": ["pins": ["irn"]]])?.path == "/goals/pins/0")
    #expect(await service.error("goals/set", ["goals": ["nutrients": ["iron": -1]]])?.path == "/goals/nutrients/iron")
    #expect(await service.error("goals/set", ["goals": ["fat": -1]])?.path == "/goals/fat")
  }

  @Test("tokens and disclaimers are answered before anything is stored")
  func tokens() async throws {
    let service = TestService()
    let tokens = try await service.call("ui/tokens")
    #expect(tokens["version"] == "1")
    #expect(tokens["progressBands"]?.count == 6)
    #expect(tokens["journal"]?["radii"]?["card"] == 20)
    #expect(try await service.call("ui/disclaimers")["disclaimers"]?[0]?["id"] == "notMedicalAdvice")
  }
}
