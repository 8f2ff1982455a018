internal import Model

/// What has come of an answer, and who is told of it.
struct AnswerSoFar {
  private(set) var text = ""
  private(set) var model: String?
  private(set) var usage = TokenUsage.none
  private(set) var citations: [WebCitation] = []
  private(set) var searchQueries: [String] = []
  private(set) var firstThoughtMs: Int?
  private(set) var firstTextMs: Int?
  private(set) var lastTextMs: Int?
  private(set) var thoughtCount = 0
  private(set) var textCount = 0
  var statedCost: Double?
  /// As far as the service counts them; else there are as many as questions that the model looked for.
  var statedSearches: Int?
  /// How the model came to an end; nil as long as it has not.
  var finish: ModelAnswer.Finish?
  /// The error that the service stated in the middle.
  var fault: UpstreamFault?
  /// Nothing more is to be read.
  var isOver = false

  private var knownCitations: Set<WebCitation> = []
  private var knownQueries: Set<String> = []
  private let elapsed: () -> Int
  private let onEvent: (ModelEvent) -> Void

  /// - Parameter elapsed: milliseconds since the request was begun.
  init(elapsed: @escaping () -> Int, onEvent: @escaping (ModelEvent) -> Void) {
    self.elapsed = elapsed
    self.onEvent = onEvent
  }

  mutating func add(text piece: String) {
    guard !piece.isEmpty else { return }
    let now = elapsed()
    firstTextMs = firstTextMs ?? now
    lastTextMs = now
    textCount += 1
    text += piece
    onEvent(.text(piece))
  }

  mutating func add(thought piece: String) {
    guard !piece.isEmpty else { return }
    firstThoughtMs = firstThoughtMs ?? elapsed()
    thoughtCount += 1
    onEvent(.thought(piece))
  }

  mutating func resolve(model name: String?) {
    guard let name, !name.isEmpty, name != model else { return }
    model = name
    onEvent(.model(name))
  }

  /// Later counts are of the whole request so far, and replace earlier ones.
  mutating func use(_ usage: TokenUsage) {
    guard usage != self.usage else { return }
    self.usage = usage
    onEvent(.usage(usage))
  }

  mutating func add(_ citation: WebCitation) {
    guard !citation.url.isEmpty, knownCitations.insert(citation).inserted else { return }
    citations.append(citation)
    onEvent(.citation(citation))
  }

  mutating func add(searchQuery: String) {
    guard !searchQuery.isEmpty, knownQueries.insert(searchQuery).inserted else { return }
    searchQueries.append(searchQuery)
    onEvent(.searchQuery(searchQuery))
  }

  /// The service stated an error; what comes after it does not count.
  mutating func fail(_ fault: UpstreamFault) {
    self.fault = fault
    isOver = true
  }

  /// How many searches were made.
  var searches: Int { statedSearches ?? searchQueries.count }
}
