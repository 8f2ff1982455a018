internal import JSON

/// An error as a service of models states it, in the body of an answer or in the middle of a stream.
struct UpstreamFault: Hashable {
  /// The code as the service wrote it, cut down to what a code may hold; nil when it gave none.
  var code: String?
  /// The status of HTTP that the error stands for; nil when its code says nothing to us.
  var status: Int?
  /// The sentence of the service. It may repeat what it was sent, so it is shown through `ShownMessage` only.
  var message: String?
  /// How long the service asks to wait.
  var retryAfterMs: Int?
  /// Whether the model or a filter does not want to answer.
  var isRefusal = false

  /// Whether the status says more than that of the answer: a key that is not valid is answered with 400 by some, credit
  /// that is used up with 429.
  var isMoreThanStatus: Bool { status == 401 || status == 402 }

  init(code: String?, status: Int?) {
    self.code = code
    self.status = status
  }

  /// Reads `{"error": …}`, alone or in an array, or an object that says that it is an error; nil for anything else.
  init?(in json: JSONNode) {
    let object = json[0] ?? json
    let isError = object["object"]?.string == "error"
    guard let error = object["error"] ?? (isError ? object : nil), !error.isNull else { return nil }
    if let text = error.string {
      message = text
      return
    }
    guard error.kind == .object else { return }
    message = error["message"]?.string
    readCode(error)
    readDetails(error["details"])
    readModeration(error["metadata"])
  }

  /// Reads the body of an answer whose status is not good, which some model servers fill with a message alone.
  init(body json: JSONNode?) {
    if let json, let fault = UpstreamFault(in: json) {
      self = fault
    } else {
      message = json?["message"]?.string ?? json?["detail"]?.string
    }
  }

  /// The code is a number, a number as text, a word, or the address of a word. Google puts the word into `status`,
  /// OpenAI into `type` when `code` has none.
  private mutating func readCode(_ error: JSONNode) {
    for name in ["code", "status", "type"] {
      guard let value = error[name], let text = value.string.map(Self.word) ?? value.integer.map(String.init),
        !text.isEmpty
      else { continue }
      code = code ?? text
      if let number = Int(text), 100...599 ~= number {
        status = status ?? number
      } else if FaultWord.isRefusal(text) {
        isRefusal = true
      } else if let meaning = FaultWord.status(text) {
        status = meaning == 401 || meaning == 402 ? meaning : status ?? meaning
      }
    }
  }

  private mutating func readDetails(_ details: JSONNode?) {
    guard let details else { return }
    for detail in details.elements {
      if detail["reason"]?.string == "API_KEY_INVALID" { status = 401 }
      if let delay = detail["retryDelay"]?.string { retryAfterMs = Self.milliseconds(delay) ?? retryAfterMs }
    }
  }

  /// OpenRouter answers 403 both to a key without rights and to what its moderation flagged.
  private mutating func readModeration(_ metadata: JSONNode?) {
    guard let metadata else { return }
    if metadata["flagged_input"]?.string != nil || (metadata["reasons"]?.count ?? 0) > 0 { isRefusal = true }
  }

  /// The last part of a code that is an address, without anything that no code holds.
  private static func word(_ text: String) -> String {
    let last = text.split { $0 == "/" || $0 == "#" }.last ?? ""
    let bytes = last.utf8.filter { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return String(decoding: bytes.prefix(64), as: UTF8.self)
  }

  /// Reads `34.4s`.
  private static func milliseconds(_ text: String) -> Int? {
    guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), 0...1_000_000 ~= seconds else { return nil }
    return Int((seconds * 1000).rounded(.up))
  }
}
