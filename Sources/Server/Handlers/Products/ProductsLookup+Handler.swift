import API
import Model
import Nutrition
import RPC
import Services

extension ProductsLookup: LongHandler {
  /// What the local copy has is answered where the request was read: handing it over would take longer than finding it.
  static func atOnce(_ params: Params, _ context: LongContext) throws -> Result? {
    guard let barcode = try? Barcode(parsing: params.barcode) else { return nil }
    let language = try ProductLanguage.checked(params.language)
    let product = try context.session.setup().products.lookup.localProduct(
      barcode, language: language, cancellation: context.request.cancellation)
    return product.map { Result(product: $0) }
  }

  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let barcode = try locating("/barcode") { try Barcode(parsing: params.barcode) }
    let language = try ProductLanguage.checked(params.language)
    do {
      let product = try await context.session.setup().products.lookup.product(
        barcode, online: params.online ?? true, language: language, cancellation: context.request.cancellation)
      return Result(product: product)
    } catch let failure as Failure where [.invalidValue, .notFound].contains(failure.kind) {
      throw failure.under("/barcode")
    }
  }
}

/// The language of names in the params of the methods for products.
enum ProductLanguage {
  static func checked(_ language: String?) throws(Failure) -> String? {
    guard let language else { return nil }
    let isCode = (2...3).contains(language.utf8.count) && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    guard isCode else {
      throw Failure(
        .invalidValue, "A language is given by its two or three letters.", path: "/language", hint: "For example: de")
    }
    return language
  }
}
