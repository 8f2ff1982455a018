import API
import Model
import RPC
import Services
import Store

extension ProductsLookup: LongHandler {
  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let barcode = try locating("/barcode") { try Barcode(parsing: params.barcode) }
    let language = try ProductLanguage.checked(params.language) ?? context.session.language
    let foods = await foods(with: barcode, context)
    do {
      let found = try await context.session.setup().products.lookup.product(
        barcode, online: params.online ?? true, language: language, cancellation: context.request.cancellation)
      return Result(product: found.product, foods: foods, localCopyFailed: found.localCopyFailed)
    } catch var failure as Failure {
      if let food = foods?.first {
        failure.hint = "The Food Bank has it: “\(food.name)”. Log it with foods/log and the id \(food.id)."
      }
      throw [.invalidValue, .notFound].contains(failure.kind) ? failure.under("/barcode") : failure
    }
  }

  /// The foods with the code; nil when the data file cannot be read, which is no reason not to find the product.
  private static func foods(with barcode: Barcode, _ context: LongContext) async -> [FoodSummary]? {
    // A code with a wrong check digit is never kept.
    guard let code = try? ProductCode(parsing: barcode.normalized.code) else { return [] }
    return try? await context.readAtOnce { database in
      let filter = FoodFilter(archived: .all, cutoff: ArchiveCutoff(try context.clock(database)))
      return try Foods(database).carrying(code, filter, limit: mostFoods).foods
    }
  }

  private static let mostFoods = 20
}

/// The language of names in the params of the methods for products.
enum ProductLanguage {
  static func checked(_ language: String?) throws(Failure) -> String? {
    guard let language else { return nil }
    guard isCode(language) else {
      throw Failure(
        .invalidValue, "A language is given by its two or three letters.", path: "/language", hint: "For example: de")
    }
    return language
  }

  /// The language of a tag such as `de`, `de-CH` or `de_CH.UTF-8`; nil for any other text, such as `C`.
  static func language(ofTag tag: String) -> String? {
    let language = tag.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased()
    return isCode(language) ? language : nil
  }

  private static func isCode(_ text: String) -> Bool {
    (2...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
