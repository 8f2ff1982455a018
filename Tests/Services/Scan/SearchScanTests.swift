import Model
import Providers
import Testing

@testable import Services

private func answer(_ nutrients: String, calories: Int = 190) -> String {
  #"{"name":"Oat bar","brand":"Moon Mill","calories":\#(calories),"protein":4,"carbs":28,"fat":7,"nutrients":{\#(nutrients)}}"#
}

private let page = WebCitation(url: "https://oats.example/bar", title: "Oat bar")
private let other = WebCitation(url: "https://shop.example/bar", title: "Oat bar, 45 g")

@Suite("Searches for a food in words")
struct SearchScanTests {
  private let whole = #""sodium":"95 mg","fiber":"3 g","sugar":"9 g""#

  @Test("a search that knows what a label would state is made once")
  func once() async {
    let models = ScriptedModels(.says(answer(whole), sources: [page]))
    let scanned = await scan(.search, models, subject: "oat bar", pictures: 0)
    #expect(models.requests.count == 1)
    #expect(models.requests.first?.webSearch == true)
    #expect(models.requests.first?.instruction.contains("oat bar") == true)
    #expect(scanned.outcome?.sources == [page])
    #expect(scanned.outcome?.draft?.origin == .web)
    #expect(scanned.stages == [.parsing, .validating])
  }

  @Test("what the first search left out is taken from a second one, with its sources, and nothing else is")
  func secondPass() async {
    let models = ScriptedModels(
      .says(answer(#""fiber":"3 g","sugar":"9 g""#), sources: [page]),
      .says(answer(#""sodium":"95 mg","sugar":"30 g","iron":"2 mg""#, calories: 999), sources: [other]))
    let scanned = await scan(.search, models, subject: "oat bar", pictures: 0)
    let nutrients = scanned.outcome?.draft?.entry?.nutrients?.nutrients
    #expect(nutrients?["sodium"]?.value == 95)
    #expect(nutrients?["sugar"]?.value == 9)
    #expect(nutrients?["iron"] == nil)
    #expect(scanned.outcome?.draft?.entry?.calories == 190)
    #expect(scanned.outcome?.sources == [page, other])
    #expect(scanned.outcome?.attempts.count == 2)
    #expect(models.requests.last?.instruction.contains("sodium") == true)
    #expect(scanned.stages == [.parsing, .validating, .retrying])
  }

  @Test("a second search that did not look at the web adds nothing")
  func ungrounded() async {
    let models = ScriptedModels(.says(answer(#""fiber":"3 g""#)), .says(answer(whole)))
    let scanned = await scan(.search, models, subject: "oat bar", pictures: 0)
    #expect(scanned.outcome?.draft?.entry?.nutrients?.nutrients["sodium"] == nil)
    #expect(scanned.outcome?.attempts.count == 2)
  }

  @Test("a second search that fails or is unreadable takes nothing from the first, and is billed")
  func failingSecondPass() async {
    for second in [
      ScriptedModels.Reply.fails(Failure(.upstreamLimited, "Too many.")), .says("No."),
      .says(answer(whole), finish: .truncated),
    ] {
      let models = ScriptedModels(.says(answer(#""fiber":"3 g""#), sources: [page]), second)
      let scanned = await scan(.search, models, subject: "oat bar", pictures: 0)
      #expect(scanned.outcome?.draft?.entry?.calories == 190)
      #expect(scanned.outcome?.sources == [page])
      #expect(scanned.outcome?.attempts.count == 2)
    }
  }

  @Test("cancelling the second search cancels the scan, and both are billed")
  func cancelled() async {
    let models = ScriptedModels(.says(answer(#""fiber":"3 g""#), sources: [page]), .isCancelled)
    let scanned = await scan(.search, models, subject: "oat bar", pictures: 0)
    #expect(scanned.scanFailure?.cause is CancellationError)
    #expect(scanned.scanFailure?.attempts.count == 2)
  }

  @Test("the words are the name when the answer has none")
  func nameless() async {
    let models = ScriptedModels(.says(#"{"calories":60,"nutrients":{"sodium":"1 mg"}}"#, sources: [page]))
    let scanned = await scan(.search, models, subject: "a pear", pictures: 0)
    #expect(scanned.outcome?.draft?.entry?.name == "a pear")
  }
}
