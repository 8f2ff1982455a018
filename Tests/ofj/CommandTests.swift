import JSON
import Model
import Server
import Testing

@testable import ofj

private func run(
  _ options: CallOptions, terminal: Bool = false, peer: Peer
) throws -> (out: String, error: String, code: ExitCode) {
  let call = Call(
    options: options, document: try InventedDocument.methods(),
    directories: UserDirectories(home: "/home/ada", workingDirectory: "/desk"), outputIsTerminal: terminal)
  return texts(call.run(standardInput: { _ throws(UsageError) in [] }, peer: peer))
}

private func texts(_ output: CommandOutput) -> (out: String, error: String, code: ExitCode) {
  (
    String(decoding: output.standardOutput, as: UTF8.self), String(decoding: output.standardError, as: UTF8.self),
    output.exitCode
  )
}

private func answer(_ text: String) -> Peer {
  { (_, _) throws(Failure) in Array(text.utf8) }
}

@Suite struct CallTests {
  private let options = CallOptions(method: "journal/log", parameters: ["name=Rye", "tags=a"])

  @Test func `the request holds the params and the result is printed on one line`() throws {
    var sent: [String] = []
    let output = try run(options) { (method, params) throws(Failure) in
      sent = [method, String(decoding: params, as: UTF8.self)]
      return Array(#"{"jsonrpc":"2.0","id":1,"result":{"b":1.50,"a":["x"]}}"#.utf8)
    }
    #expect(sent == ["journal/log", #"{"entry":{"name":"Rye"},"tags":["a"]}"#])
    #expect(output == ("{\"b\":1.5,\"a\":[\"x\"]}\n", "", .success))
  }

  @Test(
    arguments: [
      ("path=food.csv", "/desk/food.csv"), ("path=./a/../b.csv", "/desk/./a/../b.csv"),
      ("path=~/food.csv", "/home/ada/food.csv"), ("path=/srv/food.csv", "/srv/food.csv"), ("path=here/", "/desk/here/"),
      (#"{"path":"food.csv"}"#, "/desk/food.csv"), ("path=~bob/food.csv", "~bob/food.csv"), ("path=", ""),
    ])
  func `a path starts from where the caller works`(word: String, path: String) throws {
    var sent = ""
    _ = try run(CallOptions(method: "data/import", parameters: [word])) { (_, params) throws(Failure) in
      sent = String(decoding: params, as: UTF8.self)
      return Array(#"{"jsonrpc":"2.0","id":1,"result":null}"#.utf8)
    }
    #expect(sent == #"{"path":"\#(path)"}"#)
  }

  @Test(
    arguments: [
      ("photos=@a.jpg,b.jpg", #"[{"path":"/desk/a.jpg"},{"path":"/desk/b.jpg"}]"#),
      ("photos=~/a.jpg", #"[{"path":"/home/ada/a.jpg"}]"#), ("photos=-", #"[{"path":"/dev/stdin"}]"#),
      ("photos=@/srv/a.jpg,", #"[{"path":"/srv/a.jpg"}]"#), ("photos=", "[]"),
      (#"photos=[{"path":"a.jpg"},{"data":"a.jpg"}]"#, #"[{"path":"/desk/a.jpg"},{"data":"a.jpg"}]"#),
    ])
  func `files in a list start from there too`(word: String, photos: String) throws {
    var sent = ""
    _ = try run(CallOptions(method: "data/import", parameters: [word])) { (_, params) throws(Failure) in
      sent = String(decoding: params, as: UTF8.self)
      return Array(#"{"jsonrpc":"2.0","id":1,"result":null}"#.utf8)
    }
    #expect(sent == #"{"photos":\#(photos)}"#)
  }

  @Test func `other texts are no paths`() throws {
    var sent = ""
    _ = try run(CallOptions(method: "data/import", parameters: ["title=food.csv"])) { (_, params) throws(Failure) in
      sent = String(decoding: params, as: UTF8.self)
      return Array(#"{"jsonrpc":"2.0","id":1,"result":null}"#.utf8)
    }
    #expect(sent == #"{"title":"food.csv"}"#)
  }

  @Test func `a terminal gets indented JSON`() throws {
    let output = try run(options, terminal: true, peer: answer(#"{"jsonrpc":"2.0","id":1,"result":{"b":1}}"#))
    #expect(output.out == "{\n  \"b\": 1\n}\n")
  }

  @Test func `an error is a sentence with its place and hint`() throws {
    let response = #"""
      {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"`calories` is required.",
       "data":{"kind":"invalidParams","path":"/entry/calories","hint":"Give the energy in kcal."}}}
      """#
    let output = try run(options, peer: answer(response))
    let sentence = "ofj: journal/log: `calories` is required (/entry/calories). Give the energy in kcal.\n"
    #expect(output == ("", sentence, .usage))
  }

  @Test func `an error can be JSON on one line`() throws {
    var options = options
    options.printsErrorsAsJSON = true
    let output = try run(
      options, peer: answer("{\"id\":1,\"error\":{\"code\":2,\n \"message\":\"m\",\"data\":{\"kind\":\"conflict\"}}}"))
    #expect(output == ("", "{\"code\":2,\"message\":\"m\",\"data\":{\"kind\":\"conflict\"}}\n", .conflict))
  }

  @Test func `a line break in a message does not break the line`() throws {
    let output = try run(options, peer: answer(#"{"id":1,"error":{"code":1,"message":"a\nb"}}"#))
    #expect(output.error == "ofj: journal/log: a b.\n")
  }

  @Test func `nothing is sent when the command line is wrong`() throws {
    let unreachable: Peer = { (_, _) throws(Failure) in
      Issue.record("sent")
      return []
    }
    let method = try run(CallOptions(method: "journal/lgo"), peer: unreachable)
    #expect(method == ("", "ofj: there is no method `journal/lgo`. Did you mean `journal/log`?\n", .usage))
    let parameter = try run(CallOptions(method: "journal/log", parameters: ["x"]), peer: unreachable)
    #expect(parameter.code == .usage)
  }

  @Test(
    arguments: [
      (["nmae=Rye"], "/nmae"), (["entry.serving.x=1"], "/entry/serving/x"), (["calories=many"], "/entry/calories"),
      (["calories=1", "calories=2"], "/entry/calories"), (["name:=Rye"], "/entry/name"),
    ] as [([String], String)])
  func `a wrong parameter has its place in the JSON`(words: [String], path: String) throws {
    var options = CallOptions(method: "journal/log", parameters: words)
    options.printsErrorsAsJSON = true
    let output = try run(options, peer: answer("{}"))
    let error = try JSONDocument(parsing: Array(output.error.utf8)).root
    #expect(error["data"]?["path"]?.string == path)
    #expect(error["code"]?.integer == -32602 && error["data"]?["kind"]?.string == "invalidParams")
  }

  @Test func `an unknown method is one in the JSON too, and its family may be left out`() throws {
    let output = try run(CallOptions(method: "log", printsErrorsAsJSON: true), peer: answer("{}"))
    let error = try JSONDocument(parsing: Array(output.error.utf8)).root
    #expect(error["code"]?.integer == -32601 && error["data"]?["kind"]?.string == "methodNotFound")
    #expect(error["data"]?["hint"]?.string == "Did you mean `journal/log`?")
  }

  @Test func `a notification cannot be called`() throws {
    let output = try run(CallOptions(method: "exit"), peer: answer("{}"))
    let sentence = "ofj: `exit` is a notification, which has no answer. `ofj methods` lists the methods.\n"
    #expect(output == ("", sentence, .usage))
  }

  @Test func `a server that cannot start is an error of its kind`() throws {
    let output = try run(options) { (_, _) throws(Failure) in
      throw Failure(.storeNewer, "The file is newer.", hint: "Update ofj.")
    }
    #expect(output == ("", "ofj: The file is newer. Update ofj.\n", .unavailable))
  }

  @Test(arguments: ["", "{}", "[]", "nonsense"])
  func `no answer is an internal error`(response: String) throws {
    #expect(try run(options, peer: answer(response)).code == .internal)
  }
}

@Suite struct ExitCodeTests {
  @Test(
    arguments: [
      (-32700, nil, 64), (-32601, nil, 64), (-32602, nil, 64), (-32603, nil, 70), (-32800, nil, 130),
      (3, "invalidValue", 65),
      (1, "notFound", 66), (20, "storeBusy", 75), (30, "overloaded", 75), (23, "storeCorrupt", 74),
      (22, "storeReadOnly", 77), (44, "networkTimedOut", 75), (52, "upstreamLimited", 75), (50, "upstreamRefused", 76),
      (46, "addressNotAllowed", 77), (60, "imagingUnavailable", 69), (61, "invalidImage", 65),
      (2, "conflict", 73), (999, "inventedLater", 1),
    ] as [(Int64, String?, Int32)])
  func `the kind of error decides the exit code`(code: Int64, kind: String?, exitCode: Int32) {
    #expect(ExitCode(responseError: code, kind: kind).rawValue == exitCode)
  }
}

@Suite struct DoctorTests {
  private func report(_ checks: String) -> (out: String, error: String, code: ExitCode) {
    texts(Doctor(options: DoctorOptions()).run(peer: answer("{\"id\":1,\"result\":{\"checks\":[\(checks)]}}")))
  }

  @Test func `checks are aligned and what mends them stands below`() {
    let output = report(
      #"{"name":"data file","status":"ok","message":"sound"},"#
        + #"{"name":"disk","status":"warning","message":"300 MB free","mend":"Delete something."}"#)
    let text = "ok       data file  sound\nwarning  disk       300 MB free\n                    → Delete something.\n"
    #expect(output == (text, "", .success))
  }

  @Test func `an error ends with exit code 1, and so does no check at all`() {
    #expect(report(#"{"name":"disk","status":"error","message":"full"}"#).code == .failure)
    #expect(report("").code == .failure)
  }
}

@Suite struct MethodsTests {
  @Test func `methods stand in columns`() throws {
    let output = texts(Methods(document: try InventedDocument.methods()).run(method: nil))
    #expect(
      output.out
        == """
        journal/log     Logs what was eaten.
        journal/update  Changes an entry.
        server/status   Says how the server is.
        data/import     Imports a file.
        keys/set        Keeps a key.

        Notifications, which have no answer:
        exit  Ends the process.

        """)
  }

  @Test func `a method is explained with params, result and errors`() throws {
    let output = texts(Methods(document: try InventedDocument.methods()).run(method: "journal/log"))
    let lines = output.out.split(separator: "\n").map(String.init)
    #expect(lines.first == "journal/log: Logs what was eaten.")
    #expect(lines.contains { $0.hasPrefix("  entry  EntryDraft ") && $0.hasSuffix("  What was eaten.") })
    #expect(lines.contains { $0.hasPrefix("    calories  number ") && $0.hasSuffix("  Energy in kcal.") })
    #expect(lines.contains { $0.hasPrefix("  meal?  breakfast|lunch|dinner|snack") })
    #expect(lines.contains { $0.hasPrefix("  tags?  list of string") })
    #expect(lines.contains { $0.hasPrefix("    nutrients?  map of Nutrient") })
    #expect(lines.contains { $0.hasPrefix("  entries  list of EntryDraft") })
    #expect(lines.contains { $0.hasPrefix("  day?  today|yesterday|…") })
    #expect(lines.filter { $0.contains("calories  number") }.count == 1, "a shared type is explained once")
    #expect(lines.filter { $0.contains("Logs what was eaten.") }.count == 1)
    #expect(lines.contains("The entry is stored before the answer."))
    #expect(lines.contains { $0.hasPrefix("  2 conflict") && $0.hasSuffix("  The id exists.") })
  }

  @Test(arguments: ["journal", "journal/"])
  func `a family is listed`(name: String) throws {
    let output = texts(Methods(document: try InventedDocument.methods()).run(method: name))
    #expect(output.out == "journal/log     Logs what was eaten.\njournal/update  Changes an entry.\n")
  }

  @Test func `an unknown method is answered with the nearest`() throws {
    let output = texts(Methods(document: try InventedDocument.methods()).run(method: "server/statsu"))
    #expect(output == ("", "ofj: there is no method `server/statsu`. Did you mean `server/status`?\n", .usage))
  }
}
