public import Model

/// Where Open Food Facts is, and what it is asked for.
public struct OpenFoodFactsAddresses: Hashable, Sendable {
  /// The base URL of the database of products.
  public var products: BaseURL
  /// The base URL of the search service.
  public var search: BaseURL

  public init(products: BaseURL, search: BaseURL) {
    self.products = products
    self.search = search
  }

  /// The largest page that is asked for.
  public static let pageSize = 25

  private static let searchFields = "product_name,brands,code,nutriments,serving_size,serving_quantity"
  private static let productFields =
    "product_name,brands,nutriments,serving_size,serving_quantity,code,generic_name,lang,quantity,product_quantity,"
    + "product_quantity_unit,serving_quantity_unit,nutrition_data_per,nutrition_data_prepared_per,no_nutrition_data,"
    + "last_modified_t,schema_version,nutrition,product_type,obsolete"

  /// The address of one product.
  func product(_ code: String, language: String?) -> String {
    let names = language.map { ",product_name_\($0),product_name_en" } ?? ",product_name_en"
    return "\(products.text)/api/v2/product/\(code.percentEncoded)?fields=\(Self.productFields)\(names)"
  }

  /// The address of a page of products with these words.
  func search(_ text: String, page: Int, language: String?) -> String {
    let languages = language.flatMap { $0 == "en" ? nil : "&langs=\($0),en" } ?? ""
    return "\(search.text)/search?q=\(LuceneText.escaped(text).percentEncoded)&fields=\(Self.searchFields)"
      + "&page_size=\(Self.pageSize)&page=\(page)\(languages)"
  }
}
