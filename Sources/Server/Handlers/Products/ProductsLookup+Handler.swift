import API
import Model
import RPC
import Services
import Store

extension ProductsLookup: LongHandler {
  /// What the local copy has is answered where the request was read: handing it over would take longer than finding it.
  static func atOnce(_ params: Params, _ context: LongContext) throws -> Result? {
    guard let barcode = try? Barcode(parsing: params.barcode) else { return nil }
    let language = try ProductLanguage.checked(params.language) ?? context.session.language
    let product = try context.session.setup().products.lookup.localProduct(
      barcode, language: language, cancellation: context.request.cancellation)
    guard let product else { return nil }
    do {
      let query = foodsQuery(barcode, context)
      guard let foods = try context.readAtOnce(query) else { return nil }
      return Result(product: product, foods: foods)
    } catch {
      // That the data file cannot be read is no reason not to find the product.
      return Result(product: product, foods: nil)
    }
  }

  static func handle(_ params: Params, _ context: LongContext) async throws -> Result {
    let barcode = try locating("/barcode") { try Barcode(parsing: params.barcode) }
    let language = try ProductLanguage.checked(params.language) ?? context.session.language
    let foods = try? await context.read(foodsQuery(barcode, context))
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

  /// Finds the foods with the code.
  private static func foodsQuery(
    _ barcode: Barcode, _ context: LongContext
  ) -> @Sendable (Database) throws -> [FoodSummary] {
    // A code with a wrong check digit is never kept.
    let code = try? ProductCode(parsing: barcode.normalized.code)
    return { database in
      let foods = Foods(database)
      guard let code, try foods.areCarrying(code) else { return [] }
      let filter = FoodFilter(archived: .all, cutoff: ArchiveCutoff(try context.clock(database)))
      return try foods.carrying(code, filter, limit: mostFoods).foods
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
