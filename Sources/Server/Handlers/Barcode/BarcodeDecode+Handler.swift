import API
import Imaging
import Model
import RPC
import System

extension BarcodeDecode: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let pictures = context.session.pictures
    let cancellation = context.request.cancellation
    let source = try PictureSource(path: params.path, data: params.data)
    return try await runBlocking {
      try locating(source.pointer) {
        let picture = try source.read(limits: pictures.limits)
        let codes = try pictures.barcodes(in: picture, cancellation: cancellation)
        return Result(codes: codes.map { $0.namingProduct() })
      }
    }
  }
}
