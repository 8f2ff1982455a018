import RPC

/// Reads any bytes as frames, whole and in pieces: both must give the same frames, and every frame must keep the limits.
///
/// The first byte of the input chooses the sizes of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let seed = bytes.first else { return 0 }
  for framing in [nil, Framing.lines, .headers] {
    let whole = frames(of: bytes.dropFirst(), framing: framing, pieceSizes: [bytes.count])
    let sizes = [1, Int(seed % 7) + 1, Int(seed % 31) + 1]
    let pieces = frames(of: bytes.dropFirst(), framing: framing, pieceSizes: sizes)
    precondition(whole == pieces, "The frames depend on how the bytes arrive.")
  }
  return 0
}

private let maximumBytes = 256

private func frames(of bytes: ArraySlice<UInt8>, framing: Framing?, pieceSizes: [Int]) -> [Frame] {
  var reader = FrameReader(framing: framing, maximumBytes: maximumBytes)
  var frames: [Frame] = []
  var rest = bytes
  var piece = 0
  while !rest.isEmpty {
    let size = pieceSizes[piece % pieceSizes.count]
    piece += 1
    rest.prefix(size).withUnsafeBytes { reader.append($0) }
    rest = rest.dropFirst(size)
    while let frame = reader.next() { frames.append(checked(frame)) }
  }
  // The end may give one frame after the other, but not for ever.
  for _ in 0...bytes.count {
    guard let frame = reader.finish() else { return frames }
    frames.append(checked(frame))
  }
  preconditionFailure("The end of the input gives frames without end.")
}

private func checked(_ frame: Frame) -> Frame {
  switch frame {
  case .message(let bytes): precondition(bytes.count <= maximumBytes)
  case .fault(let fault): precondition(!fault.message.isEmpty)
  }
  return frame
}
