import API
import Model
import Nutrition
import RPC
import Services

extension ProductsLookup: LongHandler {
  /// What is known is answered where the request was read: to hand it over would take longer than to find it.
  static func atOnce(_ params: Params, _ context: LongContext) throws -> Result? {
    let (barcode, language) = try read(params)
    do {
      let product = try context.session.setup().products.lookup.known(
        barcode, online: params.online ?? true, language: language, cancellation: context.request.cancellation)
      return product.map { Result(product: $0) }
    } catch let failure as Failure where [.invalidValue, .notFound].contains(failure.kind) {
      throw failure.under("/barcode")
    }
  }

  private static func read(_ params: Params) throws -> (Barcode, language: String?) {
    (try locating("/barcode") { try Barcode(parsing: params.barcode) }, try ProductLanguage.checked(params.language))
  }

  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let (barcode, language) = try read(params)
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
