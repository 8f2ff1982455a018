import CCurl
import Foundation
import System
import Testing

@testable import Net

/// The parts of the engine that need no connection.
struct EnginePartTests {
  private func moment(_ milliseconds: UInt64) -> Deadline { Deadline(nanoseconds: milliseconds * 1_000_000) }

  private let deadlines = HTTPDeadlines(connect: 10, firstByte: 20, idle: 30, whole: 100)

  @Test func eachStageHasItsOwnDeadline() {
    var clock = TransferClock(deadlines, start: moment(1000))
    #expect(clock.next.deadline == moment(1010) && clock.next.phase == .connect)
    clock.enter(.sending, at: moment(1005))
    #expect(clock.next.deadline == moment(1035) && clock.next.phase == .idle)
    clock.enter(.waiting, at: moment(1030))
    #expect(clock.next.deadline == moment(1050) && clock.next.phase == .firstByte)
    clock.enter(.receiving, at: moment(1040))
    #expect(clock.expired(at: moment(1069)) == nil && clock.expired(at: moment(1070)) == .idle)
    clock.enter(.paused, at: moment(1060))
    #expect(clock.expired(at: moment(1099)) == nil && clock.expired(at: moment(1100)) == .whole)
    clock.enter(.receiving, at: moment(1090))
    #expect(clock.next.deadline == moment(1100) && clock.next.phase == .whole)
  }

  @Test func deadlinesBeyondMeasureDoNotOverflow() {
    let clock = TransferClock(
      HTTPDeadlines(connect: .max, firstByte: .max, idle: .max, whole: .max), start: moment(1000))
    #expect(clock.expired(at: .after(milliseconds: 1_000_000_000)) == nil)
    #expect(TransferClock(HTTPDeadlines(connect: -5), start: moment(5)).expired(at: moment(5)) == .connect)
  }

  @Test(
    arguments: [
      (CURLE_COULDNT_RESOLVE_HOST, 0, true, .unknownHost), (CURLE_COULDNT_RESOLVE_HOST, 0, false, .offline),
      (CURLE_COULDNT_RESOLVE_PROXY, 0, false, .offline), (CURLE_COULDNT_CONNECT, ECONNREFUSED, true, .refused),
      (CURLE_COULDNT_CONNECT, ENETUNREACH, true, .offline), (CURLE_COULDNT_CONNECT, EHOSTUNREACH, true, .offline),
      (CURLE_COULDNT_CONNECT, ETIMEDOUT, true, .timedOut(.connect)),
      (CURLE_PEER_FAILED_VERIFICATION, 0, true, .insecure),
      (CURLE_OPERATION_TIMEDOUT, 0, true, .timedOut(.connect)), (CURLE_HTTP2_STREAM, 0, true, .interrupted),
      (CURLE_PARTIAL_FILE, 0, true, .interrupted), (CURLE_BAD_CONTENT_ENCODING, 0, true, .malformed),
      (CURLE_OK, 0, true, .malformed),
    ] as [(CURLcode, Int32, Bool, NetworkError.Kind)])
  func whatLibcurlSaysBecomesAKind(
    _ code: CURLcode, _ systemError: Int32, _ hasNetwork: Bool, _ kind: NetworkError.Kind
  ) {
    let outcome = CurlOutcome(code: code, systemError: systemError, stage: .connecting, hasAnswer: false)
    #expect(outcome.problem(hasNetwork: { hasNetwork }) == kind)
  }

  @Test func aWholeAnswerIsNoProblem() {
    let outcome = CurlOutcome(code: CURLE_OK, systemError: 0, stage: .receiving, hasAnswer: true)
    #expect(outcome.problem(hasNetwork: { false }) == nil)
  }

  @Test func theLibraryCanBeLoadedAgainAndSpeaksHTTPTwo() throws {
    for _ in 0..<2 { #expect(try #require(CurlLibrary()).version.hasHTTP2) }
  }

  @Test func aDirectoryOfCertificatesIsKnownByItsNames() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ofj-certificates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["ca-certificates.crt", "Some_Root.pem", "0123456.0", "01234567.x", "0123456789"] {
      try Data().write(to: folder.appending(path: name))
    }
    #expect(TrustedCertificates.ofSystem(directory: folder.path) == nil)
    try Data().write(to: folder.appending(path: "0123abcd.0"))
    #expect(TrustedCertificates.ofSystem(directory: folder.path)?.directory == folder.path)
    #expect(TrustedCertificates.ofSystem(directory: folder.path + "/none") == nil)
  }

  @Test func everyKindOfErrorHasASentence() {
    let kinds: [NetworkError.Kind] = [
      .offline, .unknownHost, .refused, .insecure, .timedOut(.connect), .timedOut(.firstByte), .timedOut(.idle),
      .timedOut(.whole), .interrupted, .notAllowed, .tooLarge, .malformed, .cancelled, .libraryMissing,
    ]
    for host in ["soup.example", ""] {
      let sentences = kinds.map { NetworkError($0, host: host).description }
      #expect(Set(sentences).count == kinds.count && sentences.allSatisfy { $0.hasSuffix(".") && !$0.hasPrefix(" ") })
    }
  }
}
