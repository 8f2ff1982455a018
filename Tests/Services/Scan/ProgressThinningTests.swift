import Model
import Providers
import System
import Testing

@testable import Services

@Suite("Progress that is told ten times a second")
struct ProgressThinningTests {
  private static let start: UInt64 = 1_000_000_000

  private func moment(_ milliseconds: UInt64) -> Deadline {
    Deadline(nanoseconds: Self.start + milliseconds * 1_000_000)
  }

  private func answering(_ characters: Int) -> ScanProgress { ScanProgress(.answering, characters: characters) }

  @Test("the first and the last of a stage are told, and one in a tenth of a second between them")
  func firstAndLast() {
    var thinning = ProgressThinning()
    var told: [ScanProgress] = []
    for step in 0...25 { told += thinning.take(answering(step), at: moment(UInt64(step) * 10)) }
    #expect(told.map(\.characters) == [0, 10, 20])
    told = thinning.take(ScanProgress(.parsing), at: moment(251))
    #expect(told == [answering(25), ScanProgress(.parsing)])
    #expect(thinning.end() == nil)
  }

  @Test("a stage that begins in the middle of a tenth of a second is told at once")
  func newStage() {
    var thinning = ProgressThinning()
    let sent = ScanProgress(.uploading, sentBytes: 9, totalBytes: 9)
    #expect(thinning.take(sent, at: moment(0)) == [sent])
    #expect(thinning.take(answering(1), at: moment(1)) == [answering(1)])
  }

  @Test("what was held back is told at the end, once")
  func end() {
    var thinning = ProgressThinning()
    _ = thinning.take(answering(1), at: moment(0))
    _ = thinning.take(answering(2), at: moment(1))
    #expect(thinning.end() == answering(2))
    #expect(thinning.end() == nil)
  }

  @Test("other stages are never thinned")
  func thoughts() {
    var thinning = ProgressThinning()
    for count in 1...5 {
      let progress = ScanProgress(.thinking, thoughts: count)
      #expect(thinning.take(progress, at: moment(0)) == [progress])
    }
  }

  @Test("a thousand pieces of an answer are few reports, and a thought is told where it stands")
  func reports() async {
    var reply = ScriptedModels.Reply.says(#"{"name":"Pear","calories":60}"#)
    reply.events =
      [.uploading(sent: 5, total: 5), .waiting, .thought("Hm."), .thought("A pear.")]
      + Array(repeating: .text("ab"), count: 1000)
    let scanned = await scan(.label, ScriptedModels(reply))
    #expect(scanned.events.prefix(6).count == 6)
    #expect(scanned.stages.prefix(5) == [.uploading, .waiting, .thinking, .thinking, .answering])
    #expect(scanned.events.filter { $0 == .thought("Hm.") || $0 == .thought("A pear.") }.count == 2)
    let answering = scanned.progress.filter { $0.stage == .answering }
    #expect(answering.first?.characters == 2)
    #expect(answering.last?.characters == 2000)
    #expect(answering.count < 100)
    #expect(scanned.stages.last == .parsing)
  }
}
