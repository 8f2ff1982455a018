/// A price that comes with this program, for when there is no catalog, or it does not know the model.
public struct ShippedPrice: Codable, Hashable, Sendable {
  /// The services that it is for.
  public var providers: [ModelService]
  /// What the name of the model contains, in any case of letters; empty for any name.
  public var contains: String
  /// What it is the price of, for people.
  public var title: String
  /// When somebody last compared it with the service's own list.
  public var checkedOn: Day
  public var price: ModelPrice

  /// Where the price is from, for people.
  var source: String { "the price list in ofj: \(title), checked \(checkedOn)" }
}

extension ShippedPrice {
  /// All, of which the first that fits a name counts. They are the public prices without discounts in US dollars; what a
  /// search on the web costs is not among them.
  public static let all: [ShippedPrice] = pictures + gemini + azure

  /// The first one that fits.
  public static func price(of model: String, at service: ModelService) -> ShippedPrice? {
    let name = ModelName.normalized(model).lowercased()
    return all.first { price in
      guard price.providers.contains(service), name.contains(price.contains) else { return false }
      // OpenRouter has models of everybody; these prices are of Google's.
      return service != .openRouter || name.contains("gemini") || name.contains("google/")
    }
  }

  /// The price of pictures that a model draws. It goes before the catalog, which does not tell drawing from thinking.
  static func pictures(by model: String, at service: ModelService) -> ShippedPrice? {
    let name = ModelName.normalized(model).lowercased()
    return pictures.first { $0.providers.contains(service) && name.contains($0.contains) }
  }

  /// What a picture counts for when the service does not state its tokens.
  static let pictureTokens = 1120

  private static let google: [ModelService] = [.gemini, .openRouter]
  private static let summer = Day(clamping: 20_634)  // 2026-06-30
  private static let july = Day(clamping: 20_658)  // 2026-07-24

  private static let pictures = [
    ShippedPrice(
      providers: google, contains: "flash-lite-image", title: "Gemini 3.1 Flash-Lite Image", checkedOn: summer,
      price: ModelPrice(input: cents(25), output: cents(3000), thinking: cents(150)))
  ]

  private static let gemini = [
    ShippedPrice(
      providers: google, contains: "pro", title: "Gemini 3.1 Pro", checkedOn: summer,
      price: ModelPrice(
        input: cents(200), output: cents(1200), cachedInput: cents(20),
        longContext: [
          LongContextPrice(above: 200_000, input: cents(400), output: cents(1800), cachedInput: cents(40))
        ])),
    // Nobody compared what reading from the cache costs, so that it counts as reading.
    ShippedPrice(
      providers: google, contains: "flash-lite", title: "Gemini 3.1 Flash-Lite", checkedOn: summer,
      price: ModelPrice(input: cents(25), output: cents(150))),
    ShippedPrice(
      providers: google, contains: "flash", title: "Gemini 3.5 Flash", checkedOn: summer,
      price: ModelPrice(input: cents(150), output: cents(900), cachedInput: cents(15))),
    ShippedPrice(
      providers: google, contains: "", title: "a Gemini model like 3.5 Flash", checkedOn: summer,
      price: ModelPrice(input: cents(150), output: cents(900), cachedInput: cents(15))),
  ]

  private static let azure = [
    ShippedPrice(
      providers: [.azure], contains: "gpt-5.6-sol", title: "Azure GPT-5.6 Sol", checkedOn: july,
      price: ModelPrice(
        input: cents(500), output: cents(3000), cachedInput: cents(50),
        longContext: [
          LongContextPrice(above: 272_000, input: cents(1000), output: cents(4500), cachedInput: cents(100))
        ])),
    ShippedPrice(
      providers: [.azure], contains: "gpt-5.6-terra", title: "Azure GPT-5.6 Terra", checkedOn: july,
      price: ModelPrice(
        input: cents(250), output: cents(1500), cachedInput: cents(25),
        longContext: [
          LongContextPrice(above: 272_000, input: cents(500), output: cents(2250), cachedInput: cents(50))
        ])),
  ]

  private static func cents(_ cents: Int64) -> USD { USD(units: cents * 10_000_000_000) }
}
