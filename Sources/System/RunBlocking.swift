/// Runs blocking work on a thread of its own, so that the pool behind Swift tasks stays free.
public func runBlocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    startThread("ofj-work") { continuation.resume(with: Result { try body() }) }
  }
}
