import JSON
import Model

/// A service whose model is a server on this machine that always says the same.
struct ScanTestService {
  let service: TestService
  /// Cut with this object.
  private let model: LoopbackServer

  /// A JPEG of one grey block of 8 × 8 pixels.
  static let photo: JSONValue = [
    "data": """
    /9j/2wBDABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAALCAAIAAgBAREA/8QA\
    FAAAAQAAAAAAAAAAAAAAAAAAAP/EABQQAAEAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AD//Z
    """
  ]

  static let crackers = """
    {"name": "Rye crackers", "brand": "Northmill", "serving_size": "3 crackers (30 g)", "serving_quantity": 3, \
    "serving_unit": "cracker", "serving_type": "mass", "serving_grams": 30, "calories": 110, "protein": 3, "carbs": 19, \
    "fat": 1.5, "nutrients": [{"id": "sodium", "value": 140, "unit": "mg"}], "confidence": 0.95}
    """

  init(_ answer: String = Self.crackers, end: String = Language.gemini.end) {
    let gemini = Language.gemini
    let stream = gemini.begin + gemini.thought("I look.") + gemini.thought("I read.") + gemini.text(answer) + end
    let model = LoopbackServer { $0.respond(headers: ["Content-Type: text/event-stream"], stream) }
    self.model = model
    service = TestService(variables: ["OFJ_GEMINI_URL": model.url("/v1beta"), "GEMINI_API_KEY": Language.secret])
  }

  var requests: [ServerRequest] { model.requests }

  /// The id of a scan of a label.
  func label() async throws -> JSONValue {
    try await service.call("scan/label", ["images": [Self.photo]])["scanId"] ?? .null
  }

  @discardableResult
  func accept(_ params: JSONValue) async throws -> JSONValue { try await service.call("scan/accept", params) }

  func entries() async throws -> [JSONValue] {
    guard case .array(let meals)? = try await service.call("journal/day", ["day": "today"])["meals"] else { return [] }
    return meals.flatMap { meal -> [JSONValue] in
      if case .array(let entries)? = meal["entries"] { entries } else { [] }
    }
  }

  func foods() async throws -> [String] { try await service.names() }
}
