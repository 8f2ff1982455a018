internal import JSON
internal import Model
internal import Server

/// `ofj call`: one request, its result on standard output.
struct Call {
  var options: CallOptions
  /// The methods that may be called.
  var document: MethodDocument
  /// What relative paths start from.
  var directories: UserDirectories
  /// Whether a person reads the result.
  var outputIsTerminal: Bool

  func run(standardInput: StandardInput, peer: Peer) -> CommandOutput {
    do throws(UsageError) {
      let method = try document.request(options.method)
      let params = try CallParameters.parse(options.parameters, method: method, standardInput: standardInput)
        .withAbsolutePaths(method, directories)
      return send(try Self.text(of: params), peer: peer)
    } catch {
      return options.printsErrorsAsJSON ? .refusedRequest(error) : .usage(error)
    }
  }

  private static func text(of params: JSONObject) throws(UsageError) -> [UInt8] {
    do throws(JSONEncodingError) {
      return try JSONEncoding.encode(JSONValue.object(params))
    } catch {
      throw UsageError("the parameters cannot be sent: \(error.message)")
    }
  }

  private func send(_ params: [UInt8], peer: Peer) -> CommandOutput {
    let response: [UInt8]
    do throws(Failure) {
      response = try peer(options.method, params)
    } catch {
      return .failure(error)
    }
    switch ResponseMessage(response) {
    case .result(let result)?:
      return CommandOutput(standardOutput: JSONOutput.text(result, pretty: outputIsTerminal))
    case .error(let error)?:
      return error.output(method: options.method, asJSON: options.printsErrorsAsJSON)
    case nil:
      return .problem("\(options.method): the server gave no answer", hint: nil, exitCode: .internal)
    }
  }
}
