internal import Model

/// Sends one request to a server and answers the bytes of its response message.
///
/// - Parameters: the method and its params as JSON text.
typealias Peer = (_ method: String, _ params: [UInt8]) throws(Failure) -> [UInt8]
