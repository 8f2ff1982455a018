import JSON
import Testing

@testable import ofj

private func parse(_ words: [String], method: String = "journal/log", input: String = "") throws -> JSONValue {
  let description = try InventedDocument.method(method)
  return .object(
    try CallParameters.parse(words, method: description) { _ throws(UsageError) in Array(input.utf8) })
}

private func usageError(_ words: [String], method: String = "journal/log", input: String = "") throws -> UsageError {
  try #require(throws: UsageError.self) { try parse(words, method: method, input: input) }
}

@Suite struct CallParametersTests {
  @Test func `keys go where the method wants them`() throws {
    let params = try parse(["name=Oat porridge", "calories=310", "meal=breakfast"])
    #expect(params == ["entry": ["name": "Oat porridge", "calories": 310], "meal": "breakfast"])
  }

  @Test func `a member of the params wins over a member of a parameter`() throws {
    #expect(try parse(["meal=lunch", "entry.meal=snack"]) == ["meal": "lunch", "entry": ["meal": "snack"]])
  }

  @Test(
    arguments: [
      ("name=12", ["entry": ["name": "12"]]), ("name=true", ["entry": ["name": "true"]]),
      ("name=null", ["entry": ["name": "null"]]), ("name=\"a\"", ["entry": ["name": "\"a\""]]),
      ("name=", ["entry": ["name": ""]]), ("name=a=b:=c", ["entry": ["name": "a=b:=c"]]),
      ("calories=310.5", ["entry": ["calories": 310.5]]), ("calories=-1e2", ["entry": ["calories": -100.0]]),
      ("count=9007199254740993", ["entry": ["count": 9_007_199_254_740_993]]),
      ("dryRun=true", ["dryRun": true]), ("protein=null", ["entry": ["protein": nil]]),
      ("note=null", ["entry": ["note": "null"]]), ("note:=null", ["entry": ["note": nil]]),
      ("code=7", ["entry": ["code": 7]]), ("code=7a", ["entry": ["code": "7a"]]),
      ("day=2026-11-30", ["day": "2026-11-30"]), ("day=today", ["day": "today"]),
      ("tags=a,b c", ["tags": ["a", "b c"]]), ("tags=[\"a,b\"]", ["tags": ["a,b"]]), ("tags=", ["tags": []]),
      ("ranks=1,2", ["ranks": [1, 2]]), ("ranks=null", ["ranks": nil]), ("tags=12", ["tags": ["12"]]),
      ("entry={\"name\": \"Rye\"}", ["entry": ["name": "Rye"]]), ("name:=12", ["entry": ["name": 12]]),
      ("nutrients.sodium=120", ["entry": ["nutrients": ["sodium": 120]]]),
      ("nutrients.sodium.value=120", ["entry": ["nutrients": ["sodium": ["value": 120]]]]),
      ("amounts.iron=4mg", ["entry": ["amounts": ["iron": ["value": 4, "unit": "mg"]]]]),
      ("nutrients.iron=3.5 g", ["entry": ["nutrients": ["iron": ["value": 3.5, "unit": "g"]]]]),
      ("amounts.iron=7", ["entry": ["amounts": ["iron": ["value": 7]]]]),
      ("serving.unit=1", ["entry": ["serving": ["unit": "1"]]]),
    ] as [(String, JSONValue)])
  func `the schema decides what text means`(word: String, params: JSONValue) throws {
    #expect(try parse([word]) == params)
  }

  @Test func `members given apart end in one object`() throws {
    let params = try parse(["entry={\"name\":\"Rye\"}", "entry.calories=80", "nutrients.iron=1", "nutrients.zinc=2"])
    #expect(params == ["entry": ["name": "Rye", "calories": 80, "nutrients": ["iron": 1, "zinc": 2]]])
  }

  @Test func `a list grows when its key comes again`() throws {
    #expect(try parse(["tags=a", "tags=b,c"]) == ["tags": ["a", "b", "c"]])
  }

  @Test func `a schema that allows anything takes JSON and other text`() throws {
    let params = try parse(["anything.a=1", "anything.b=x y", "id=7"], method: "journal/update")
    #expect(params == ["anything": ["a": 1, "b": "x y"], "id": "7"])
  }

  @Test func `a schema that refers to itself ends`() throws {
    #expect(try parse(["loop=1"], method: "journal/update") == ["loop": 1])
  }

  @Test func `one JSON object is taken as it is`() throws {
    #expect(try parse([" {\"unknown\": [1.5]}"]) == ["unknown": [1.5]])
    #expect(try parse(["-"], input: "{\"entry\": {}}\n") == ["entry": [:]])
    #expect(try parse([]) == [:])
  }
}

@Suite struct CallParametersErrorTests {
  @Test(
    arguments: [
      (["nmae=Rye"], "there is no parameter `nmae`", "Did you mean `name`?"),
      (["zzz=1"], "there is no parameter `zzz`", "`ofj methods journal/log` lists the parameters."),
      (["entry.nmae=Rye"], "there is no member `entry.nmae`", "Did you mean `entry.name`?"),
      (["serving.x=1"], "there is no member `entry.serving.x`", "`entry.serving` has `quantity`, `unit`."),
      (["day.x=1"], "`day` has no members", nil),
      (["Rye"], "`Rye` is not a parameter", "Write KEY=VALUE, KEY:=JSON, or one JSON object."),
      (["=1"], "`` is not the name of a parameter", nil),
      (["entry..name=1"], "`entry..name` is not the name of a parameter", nil),
      (["calories=93,5"], "`calories` must be a number, not `93,5`", "Write 93.5."),
      (["calories=9 kcal"], "`calories` must be a number, not `9 kcal`", "Write the number alone, without its unit."),
      (["nutrients.iron=4,5mg"], "`nutrients.iron` must be a number or a JSON object, not `4,5mg`", "Write 4.5mg."),
      (["amounts.iron=4,5mg"], "`amounts.iron` must be a JSON object, not `4,5mg`", "Write 4.5mg."),
      (["mappings=x"], "`mappings` must be a list of JSON objects, not `x`", "Write `mappings:='[{…}]'`."),
      (["kcal=9"], "there is no parameter `kcal`", "Did you mean `calories`?"),
      (["Date=today"], "there is no parameter `Date`", "Did you mean `day`?"),
      (["iron=4"], "there is no parameter `iron`", "Did you mean `nutrients.iron`?"),
      (["q=4"], "there is no parameter `q`", "`ofj methods journal/log` lists the parameters."),
      (
        ["name=Oat", "porridge", "with", "milk", "meal=lunch"], "`porridge` is not a parameter",
        "Put quotes around a value with spaces: 'name=Oat porridge with milk'."
      ),
      (["name=Oat's", "x"], "`x` is not a parameter", "Put quotes around a value with spaces."),
      (["calories=many"], "`calories` must be a number, not `many`", nil),
      (["count=1.5"], "`count` must be a whole number, not `1.5`", nil),
      (["dryRun=yes"], "`dryRun` must be true or false, not `yes`", nil),
      (["amounts.iron=much"], "`amounts.iron.value` must be a number, not `much`", nil),
      (
        ["serving=1"], "`serving` must be a JSON object, not `1`",
        "Write `serving.MEMBER=…` for one member, or `serving:={…}`."
      ),
      (["ranks=1,x"], "`ranks` must be a whole number, not `x`", nil),
      (["ranks=[1"], "`ranks` must be a list, not `[1`", nil),
      (
        ["entry=Rye"], "`entry` must be a JSON object, not `Rye`",
        "Write `entry.MEMBER=…` for one member, or `entry:={…}`."
      ),
      (["calories=1", "entry.calories=2"], "`entry.calories` is given twice", nil),
      (["nutrients.a=1", "nutrients.a.value=2"], "`nutrients.a.value` is given twice", nil),
      (["[1]"], "the parameter must be a JSON object: the params of the method by name", nil),
    ] as [([String], String, String?)])
  func `a mistake is a sentence with what would mend it`(words: [String], message: String, hint: String?) throws {
    let error = try usageError(words)
    #expect(error.message == message)
    #expect(error.hint == hint)
  }

  @Test func `a member of two parameters is not guessed`() throws {
    let error = try usageError(["name=Rye"], method: "journal/update")
    #expect(error.message == "`name` can be more than one parameter of journal/update")
    #expect(error.hint == "Write `patch.name` or `undo.name`.")
  }

  @Test func `broken JSON is named with its place`() throws {
    #expect(try usageError(["{\"a\":}"]).message.hasPrefix("the parameter is not JSON: "))
    #expect(try usageError(["-"], input: "{").message.hasPrefix("standard input is not JSON: "))
    #expect(try usageError(["name:=Rye"]).message.hasPrefix("the value of `name` is not JSON: "))
  }

  @Test(arguments: [["name=GEMINI_API_KEY", "value=-"], ["value=-", "name=GEMINI_API_KEY"], ["name=GEMINI_API_KEY"]])
  func `a secret comes from standard input`(words: [String]) throws {
    let params = try parse(words, method: "keys/set", input: "k-1\n")
    #expect(params == ["name": "GEMINI_API_KEY", "value": "k-1\n"])
    let object = try parse(["-"], method: "keys/set", input: #"{"name":"GEMINI_API_KEY","value":"k-1"}"#)
    #expect(object == ["name": "GEMINI_API_KEY", "value": "k-1"])
  }

  @Test(
    arguments: [
      ["name=A", "value=marker"], ["name=A", "value:=\"marker\""], ["value=-marker"], ["A", "marker"], ["A=marker"],
      ["name=A", "marker"], ["name=A", "marker="], [#"{"name":"A","value":"marker"}"#], ["marker"], ["valu=marker"],
      ["name=A", "value.marker=x"], ["name=A", "-"],
    ])
  func `a secret on the command line is refused and not repeated`(words: [String]) throws {
    let error = try usageError(words, method: "keys/set", input: "k-1")
    #expect(!"\(error)".contains("marker"))
    #expect(error.hint?.contains("standard input") == true)
  }
}
