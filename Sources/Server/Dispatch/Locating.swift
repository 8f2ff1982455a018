import JSON
import Model

/// Runs `body` on a part of the params; errors it throws are told to be below `path`, a JSON Pointer.
func locating<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let failure as Failure {
    throw failure.under(path)
  } catch let error as JSONDecodingError {
    var error = error
    error.pointer = path + error.pointer
    throw error
  }
}
