import Model
import Net
import Providers
import Secrets
import System

/// The services whose models a scan asks, made from the configuration.
struct ModelProviders: Sendable {
  private let configuration: Configuration
  private let http: any HTTPClient
  private let secrets: SecretStore

  init(_ configuration: Configuration, http: any HTTPClient, secrets: SecretStore) {
    self.configuration = configuration
    self.http = http
    self.secrets = secrets
  }

  /// The provider of a service.
  ///
  /// - Parameter cancellation: stops the credential command too.
  /// - Throws: `Failure` when its address is not configured.
  func provider(
    _ service: ScanService, routing: OpenRouterRouting, cancellation: Cancellation
  ) throws(Failure) -> any ModelProvider {
    switch service {
    case .gemini:
      GeminiModels(http: http, address: try configuration.baseURL(.gemini), key: key(.gemini, cancellation))
    case .openRouter:
      OpenRouterModels(
        http: http, address: try configuration.baseURL(.openRouter), key: key(.openRouter, cancellation),
        routing: routing)
    case .openAI:
      OpenAIModels(http: http, address: try configuration.baseURL(.openAI), key: key(.openAI, cancellation))
    }
  }

  private func key(_ name: SecretName, _ cancellation: Cancellation) -> ModelKey {
    let secrets = secrets
    return ModelKey(
      name,
      value: { () async throws(Failure) in
        do {
          return try await runBlocking { try secrets.value(of: name, cancellation) }
        } catch let failure as Failure {
          throw failure
        } catch {
          // Cancelled while the command was asked: the request that follows sees it as well.
          return nil
        }
      }, wasRefused: { secrets.forget(name) })
  }
}
