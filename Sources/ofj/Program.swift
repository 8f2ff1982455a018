internal import Glibc
internal import Imaging
internal import JSON
internal import Server

/// The program: reads the command line and runs the command.
struct Program {
  var machine: Machine

  /// Runs the command that the process was started with.
  func run() -> Int32 {
    do throws(UsageError) {
      return run(try Machine.words())
    } catch {
      return finish(.usage(error))
    }
  }

  /// Runs a command.
  ///
  /// - Returns: the exit code of the process.
  func run(_ words: [String]) -> Int32 {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(words, inputIsTerminal: machine.inputIsTerminal, version: Version.program)
    } catch {
      return finish(.usage(error))
    }
    switch invocation {
    case .printText(let text): return finish(.text(text))
    case .serve(let options): return Serve(options: options, machine: machine).run()
    case .imagingWorker: return readPicture()
    case .call(let options): return finish(call(options))
    case .methods(let method): return finish(Methods(document: document()).run(method: method))
    case .doctor(let options):
      let peer = InProcessPeer(environment: machine.environment(options.storage), printsEvents: false)
      defer { peer.close() }
      return finish(Doctor(options: options).run(peer: peer.call))
    case .completions(let shell): return finish(.text(shell.completionScript))
    case .complete(let words):
      return finish(.text(WordCompletion(program: .ofj, document: document()).complete(words).text))
    }
  }

  /// What libraries print goes nowhere, and the answer alone to the service.
  private func readPicture() -> Int32 {
    guard let input = StandardStreams.take(STDIN_FILENO), let output = StandardStreams.take(STDOUT_FILENO) else {
      return ExitCode.usage.rawValue
    }
    StandardStreams.replace()
    return ImagingWorker(variables: machine.variables).run(input: input, output: output)
  }

  private func call(_ options: CallOptions) -> CommandOutput {
    let peer = InProcessPeer(environment: machine.environment(options.storage), printsEvents: options.printsEvents)
    defer { peer.close() }
    let call = Call(
      options: options, document: document(), directories: machine.directories,
      outputIsTerminal: machine.outputIsTerminal)
    return call.run(standardInput: standardInput, peer: peer.call)
  }

  private func document() -> MethodDocument {
    do {
      return MethodDocument(try JSONDocument(parsing: openRPCDocument).root)
    } catch {
      preconditionFailure("The document of the methods is not JSON: \(error)")
    }
  }

  private func finish(_ output: CommandOutput) -> Int32 {
    Self.write(output.standardError, to: STDERR_FILENO)
    guard Self.write(output.standardOutput, to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno))
      Self.write(Array("ofj: The output could not be written: \(reason).\n".utf8), to: STDERR_FILENO)
      return ExitCode.storeFailure.rawValue
    }
    return output.exitCode.rawValue
  }

  /// Writes all bytes, waiting as long as it takes; false, with `errno` set, when that cannot be done.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        wait(for: descriptor, POLLOUT)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Waits on a descriptor that was handed over non-blocking; others share that setting, so it stays.
  static func wait(for descriptor: Int32, _ event: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
