import JSON
import Model
import Testing

@Suite struct DiagnosticEventTests {
  @Test("no member of an event can hold a text, but for names of models that are public ones")
  func noText() {
    let event = DiagnosticEvent(
      record("google/gemini-3.5-flash", at: .openRouter, failure: .upstreamLimited), lastTextMs: 7)
    var texts: [String] = []
    func walk(_ value: Any, _ path: String) {
      if value is String { texts.append(path) }
      if value is PublicModelName { return }
      for child in Mirror(reflecting: value).children { walk(child.value, path + "/" + (child.label ?? "")) }
    }
    walk(event, "")
    #expect(texts.isEmpty)
    // What is nil here has a type all the same.
    let types = Mirror(reflecting: event).children.map { String(reflecting: type(of: $0.value)) }
    #expect(!types.contains { $0.contains("String") && !$0.contains("PublicModelName") }, "\(types)")
  }

  @Test(
    "only names of the form that services publish are told",
    arguments: [
      ("gemini-3.5-flash", true), ("models/gemini-3.5-flash", true), ("~google/gemini-3.5-flash:free", true),
      ("/home/ada/models/oat.gguf", false), ("home/ada/oat.gguf", false), ("Ada's oats", false), ("", false),
      ("a//b", false), ("müsli", false), (String(repeating: "a", count: 97), false),
    ])
  func publicNames(name: String, isPublic: Bool) throws {
    #expect((PublicModelName(name) != nil) == isPublic)
    let event = DiagnosticEvent(record("gemini-3.5-flash", requested: name))
    let text = try JSONEncoding.string(event)
    #expect(text.contains("requestedModel") == isPublic)
    #expect(!text.contains("/ada"))
    let again = try JSONDocument(parsing: text).root.decode(DiagnosticEvent.self)
    #expect(again == event)
  }

  @Test("the offset of the user's clock is not told")
  func clock() {
    #expect(DiagnosticEvent(record()).createdAt.description == "2026-11-30T12:30:00Z")
  }
}
