import Foundation
import Model
import Secrets
import System
import Testing

@Suite("The credential command")
struct CredentialCommandTests {
  @Test("it gives, keeps and forgets secrets, and is asked once for what it gave")
  func vault() throws {
    let folder = try SecretFolder()
    let store = folder.store(command: try folder.command(SecretFolder.vault))
    let secret = try Secret(parsing: "v-1=")
    #expect(try store.value(of: .gemini, folder.cancellation) == nil)
    #expect(try store.set(.gemini, secret, in: nil, folder.cancellation) == .command)
    #expect(try folder.text("vault-GEMINI_API_KEY") == "v-1=\n")
    #expect(!folder.exists("ofj/credentials"))
    #expect(try store.value(of: .gemini, folder.cancellation) == secret)
    #expect(try folder.text("calls") == "get GEMINI_API_KEY\nstore GEMINI_API_KEY\nget GEMINI_API_KEY\n")
    store.forget(.gemini)
    #expect(try store.value(of: .gemini, folder.cancellation) == secret)
    #expect(try store.delete(.gemini, folder.cancellation) == [.command])
    #expect(try store.value(of: .gemini, folder.cancellation) == nil)
    #expect(
      try folder.text("calls").hasSuffix("erase GEMINI_API_KEY\nget GEMINI_API_KEY\n"))
  }

  @Test("it is told by its standard input alone: neither its arguments nor its environment hold a secret")
  func telling() throws {
    let folder = try SecretFolder()
    let script = "cat > input; tr '\\0' '\\n' < /proc/$$/cmdline > arguments; env > environment; grep secret= input"
    let variables = ["TAVILY_API_KEY": "marker-2", "GEMINI_API_KEY": "marker-3", "LANG": "C", "HOME": "/home/ada"]
    let store = folder.store(command: try folder.command(script, variables: variables))
    let stored = try? store.set(.parallel, Secret(parsing: "marker-1"), in: .command, folder.cancellation)
    #expect(stored == nil, "this command keeps nothing")
    #expect(try folder.text("input") == "service=parallel\nname=PARALLEL_API_KEY\n\n", "the last call was get")
    let arguments = try folder.text("arguments")
    #expect(arguments.contains("--vault\nhome\nget\n") && !arguments.contains("marker"))
    let environment = try folder.text("environment")
    #expect(environment.contains("HOME=/home/ada") && !environment.contains("marker"))
  }

  @Test("it inherits no descriptor, even one that is not closed by itself")
  func descriptors() throws {
    let folder = try SecretFolder()
    let descriptor = open(folder.path + "/open-file", O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    let store = folder.store(command: try folder.command("ls -l /proc/$$/fd > descriptors"))
    _ = try store.value(of: .gemini, folder.cancellation)
    let listing = try folder.text("descriptors")
    #expect(listing.contains("/dev/null") && !listing.contains("open-file"))
  }

  @Test("what it says on standard error reaches nobody, a secret in there neither")
  func standardError() throws {
    let folder = try SecretFolder()
    let store = folder.store(command: try folder.command("cat >&2; exit 3"))
    let failure = try #require(throws: Failure.self) {
      try store.set(.gemini, Secret(parsing: "marker"), in: nil, folder.cancellation)
    }
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message == "The credential command did not store GEMINI_API_KEY: it ended with status 3.")
    #expect(!folder.exists("ofj/credentials"), "the file is no stand-in for a vault")
  }

  @Test(
    "other lines are for others, and a status says that it has none",
    arguments: [
      ("printf 'username=x\\nsecret=s-1\\nquit=1\\n'", "s-1"), ("printf 'secret=s-1\\r\\n'", "s-1"),
      ("printf 'secret=s-0\\nsecret=s-1'", "s-1"), ("printf '\\nsecret=s-1\\n'", nil), ("printf 'secret=\\n'", nil),
      ("printf 'secret=s-1\\n'; exit 1", nil), ("exit 44", nil), ("true", nil), ("echo s-1", nil),
    ] as [(String, String?)])
  func answers(script: String, secret: String?) throws {
    let folder = try SecretFolder()
    let store = folder.store(command: try folder.command(script))
    #expect(try store.value(of: .openAI, folder.cancellation)?.reveal() == secret)
  }

  @Test("a value that no key can be is an error that does not repeat it")
  func wrongValue() throws {
    let folder = try SecretFolder()
    let store = folder.store(command: try folder.command("echo 'secret=marker marker'"))
    let failure = try #require(throws: Failure.self) { try store.value(of: .openAI, folder.cancellation) }
    #expect(failure.kind == .invalidConfiguration && !"\(failure)".contains("marker"))
  }

  @Test("one that does not end is ended when its time is over, with what it started")
  func timeLimit() throws {
    let folder = try SecretFolder()
    // The pipe stays open as long as anything of the command lives, which the reader of it sees.
    #expect(mkfifo(folder.path + "/alive", 0o600) == 0)
    let reader = open(folder.path + "/alive", O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let store = folder.store(command: try folder.command("exec 3> alive; sleep 600 & wait", timeout: 300))
    let failure = try #require(throws: Failure.self) { try store.value(of: .gemini, folder.cancellation) }
    #expect(failure.message == "The credential command did not end in time.")
    var hangUp = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&hangUp, 1, 10_000) == 1 && hangUp.revents & Int16(POLLHUP) != 0)
  }

  @Test("cancelling ends it at once")
  func cancelling() async throws {
    let folder = try SecretFolder()
    #expect(mkfifo(folder.path + "/started", 0o600) == 0)
    let store = folder.store(command: try folder.command("echo > started; sleep 600"))
    let started = folder.path + "/started"
    let cancellation = Cancellation()
    startThread("test-cancel") {
      // Opens as soon as the command runs.
      let descriptor = open(started, O_RDONLY)
      cancellation.cancel()
      close(descriptor)
    }
    let begin = Deadline.now
    #expect(throws: CancellationError.self) { try store.value(of: .gemini, cancellation) }
    #expect(Deadline.now.milliseconds(since: begin) < 20_000)
  }

  @Test("cancelling ends also what it started in a session of its own")
  func cancellingOtherSessions() async throws {
    let folder = try SecretFolder()
    let alive = folder.path + "/alive"
    #expect(mkfifo(alive, 0o600) == 0)
    // Each holds the pipe open as long as it lives: one in the group, one in another session, and a child of that.
    let store = folder.store(
      command: try folder.command(
        "exec 3> alive; sleep 600 & setsid sh -c 'sleep 600 & echo >&3; sleep 600'; sleep 600"))
    let cancellation = Cancellation()
    let reader = open(alive, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    startThread("test-cancel") {
      var started = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      while started.revents & Int16(POLLIN) == 0, poll(&started, 1, 20_000) > 0 {}
      cancellation.cancel()
    }
    #expect(throws: CancellationError.self) { try store.value(of: .gemini, cancellation) }
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) == 1)
    var hangUp = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&hangUp, 1, 10_000) == 1 && hangUp.revents & Int16(POLLHUP) != 0)
  }

  @Test("what it leaves behind does not hold us up, even with its output open")
  func leftBehind() throws {
    let folder = try SecretFolder()
    let store = folder.store(command: try folder.command("sleep 5 & echo secret=s-1"))
    let begin = Deadline.now
    #expect(try store.value(of: .gemini, folder.cancellation)?.reveal() == "s-1")
    #expect(Deadline.now.milliseconds(since: begin) < 4000)
  }

  @Test("it may answer 64 KiB")
  func length() throws {
    let folder = try SecretFolder()
    let long = folder.store(command: try folder.command("head -c 70000 /dev/zero"))
    let failure = try #require(throws: Failure.self) { try long.value(of: .gemini, folder.cancellation) }
    #expect(failure.message == "The credential command answered more than 64 KiB.")
    let endless = folder.store(command: try folder.command("cat /dev/zero"))
    #expect(throws: Failure.self) { try endless.value(of: .gemini, folder.cancellation) }
  }

  @Test("one that is not there is an error of the configuration")
  func missing() throws {
    let folder = try SecretFolder()
    let command = CredentialCommand(words: [folder.path + "/nothing"], variables: [:])
    let failure = try #require(throws: Failure.self) {
      try folder.store(command: command).value(of: .gemini, folder.cancellation)
    }
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message == "The credential command cannot be started: No such file or directory.")
  }
}
