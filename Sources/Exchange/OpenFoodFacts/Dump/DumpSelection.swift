public import Model

/// Which products of a dump are taken.
public struct DumpSelection: Hashable, Sendable {
  /// Tags such as `en:france`; all countries when there are none.
  public let countries: [String]
  /// Two or three letters each; all languages when there are none.
  public let languages: [String]

  /// - Parameters:
  ///   - countries: tags, English names, or codes of two letters.
  ///   - languages: codes of two or three letters.
  /// - Throws: `Failure` of kind `invalidValue` that points at the element of `/countries` or `/languages`.
  public init(countries: [String] = [], languages: [String] = []) throws(Failure) {
    var tags: [String] = []
    for (index, country) in countries.enumerated() {
      guard let tag = CountryTag.tag(of: country) else {
        throw Failure(
          .invalidValue, "“\(country)” is not a country.", path: "/countries/\(index)",
          hint: "Give the English name, such as “Germany”, or the tag of Open Food Facts, such as “en:germany”.")
      }
      if let meant = CountryTag.slip(of: tag) {
        throw Failure(
          .invalidValue, "“\(country)” is not a country.", path: "/countries/\(index)", hint: "Did you mean “\(meant)”?"
        )
      }
      tags.append(tag)
    }
    var codes: [String] = []
    for (index, language) in languages.enumerated() {
      let code = language.lowercased()
      guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
      else {
        throw Failure(
          .invalidValue, "“\(language)” is not the code of a language.", path: "/languages/\(index)",
          hint: "Give two letters, such as “de”.")
      }
      codes.append(code)
    }
    self.countries = tags
    self.languages = codes
  }

  /// Why a product is not taken.
  enum Refusal {
    case notFood, obsolete, otherCountry, otherLanguage
  }

  func refusal(of record: ProductRecord) -> Refusal? {
    if !record.isFood { return .notFood }
    if record.isObsolete { return .obsolete }
    if !countries.isEmpty, !record.countries.contains(where: countries.contains) { return .otherCountry }
    if !languages.isEmpty, !isInLanguage(record) { return .otherLanguage }
    return nil
  }

  private func isInLanguage(_ record: ProductRecord) -> Bool {
    record.language.map(languages.contains) ?? false || record.names.contains { languages.contains($0.language) }
  }

  /// The name in the first of the wanted languages that there is one in.
  func name(of record: ProductRecord) -> String? {
    for language in languages {
      if record.language == language, let name = record.name { return name }
      if let localized = record.names.first(where: { $0.language == language }) { return localized.name }
    }
    return nil
  }
}
