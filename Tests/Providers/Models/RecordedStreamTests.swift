import Foundation
import Model
import Net
import Providers
import Testing

/// Recorded streams of real services, when the variable names a folder of them: whole, byte by byte, and cut anywhere.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["OFJ_WIRE"] != nil))
struct RecordedStreamTests {
  struct Recording: Sendable, CustomTestStringConvertible {
    var file: URL
    var language: Language

    var testDescription: String { file.lastPathComponent }
    var bytes: [UInt8] { (try? Data(contentsOf: file)).map(Array.init) ?? [] }
  }

  /// The streams in the languages that are read here; others stand beside them.
  static let recordings: [Recording] = {
    let root = URL(fileURLWithPath: ProcessInfo.processInfo.environment["OFJ_WIRE"] ?? "/nonexistent")
    let folders: [(String, Language)] = [
      ("gemini_interactions", .gemini), ("gemini_interactions/docs", .gemini), ("openrouter", .openRouter),
      ("openai_chat", .openAI),
    ]
    return folders.flatMap { folder, language in
      let files =
        (try? FileManager.default.contentsOfDirectory(
          at: root.appending(path: folder), includingPropertiesForKeys: nil)) ?? []
      return files.filter { $0.pathExtension == "sse" }.map { Recording(file: $0, language: language) }
        .filter { language == .gemini || String(decoding: $0.bytes, as: UTF8.self).contains("\"choices\"") }
    }.sorted { $0.file.path < $1.file.path }
  }()

  private func ask(_ recording: Recording, _ bytes: [UInt8], size: Int = .max, end: NetworkError.Kind? = nil)
    async throws -> Asked
  {
    try await recording.language.provider(ScriptedStreams(.init(bytes, size: size, end: end))).ask()
  }

  @Test func thereAreRecordingsOfEachLanguage() {
    for language in Language.allCases { #expect(Self.recordings.contains { $0.language == language }) }
  }

  @Test(arguments: recordings) func aWholeStreamGivesWhatIsInIt(_ recording: Recording) async throws {
    let bytes = recording.bytes
    let asked = try await ask(recording, bytes)
    check(asked, RecordedStream(bytes, recording.language))
    let pieces = try await ask(recording, bytes, size: 1)
    #expect(pieces.answerEvents == asked.answerEvents)
    #expect(pieces.failure?.failure == asked.failure?.failure && pieces.answer?.usage == asked.answer?.usage)
  }

  @Test(arguments: recordings) func aCutStreamIsAClearErrorWithTheTextSoFar(_ recording: Recording) async throws {
    let bytes = recording.bytes
    var random = SeededRandom(seed: UInt64(bytes.count))
    for _ in 0..<200 {
      let prefix = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      let isReset = Bool.random(using: &random)
      let asked = try await ask(
        recording, prefix, size: Int.random(in: 1...4000, using: &random), end: isReset ? .interrupted : nil)
      // After a reset, a line without its end does not count.
      let whole = isReset ? Array(prefix[..<((prefix.lastIndex(of: 0x0A) ?? -1) + 1)]) : prefix
      check(asked, RecordedStream(whole, recording.language))
    }
  }

  private func check(_ asked: Asked, _ expected: RecordedStream) {
    #expect(asked.text == expected.text && asked.thoughts.joined() == expected.thoughts.joined())
    let citations = asked.events.compactMap { event in
      if case .citation(let citation) = event { citation } else { nil }
    }
    #expect(
      Set(citations.map { "\($0.url) \($0.start.map(String.init) ?? "") \($0.end.map(String.init) ?? "")" })
        == expected.sources)
    #expect(citations.count == expected.sources.count)
    let attempt = asked.answer?.attempts.first ?? asked.failure?.attempts.first
    #expect(attempt?.usage == expected.usage && attempt?.resolvedModel == expected.model)
    #expect(attempt?.unreadableEventCount == 0)
    let kind = asked.failure?.failure?.kind
    if expected.hasError {
      #expect(kind == .upstreamRefused)
    } else if !expected.hasEnd {
      #expect(kind == .networkInterrupted && asked.failure?.partialText == expected.text)
    } else if expected.isTruncated {
      #expect(asked.answer?.finish == .truncated)
    } else if expected.text.isEmpty {
      #expect(kind == .answerUnusable)
    } else {
      #expect(asked.answer?.text == expected.text && asked.answer?.finish == .complete)
      #expect(asked.answer?.usage == expected.usage && Set(asked.answer?.searchQueries ?? []) == expected.queries)
    }
  }
}
