internal import JSON

/// The tags by which Open Food Facts tells countries, such as `en:france`.
enum CountryTag {
  /// The tag of a country that is named in English, by two letters of ISO 3166, or by a tag; nil for a text that cannot be
  /// any of these.
  static func tag(of country: String) -> String? {
    let words = country.lowercased().split { $0.isWhitespace || $0 == "_" || $0 == "-" }
    let slug = words.joined(separator: "-")
    guard !slug.isEmpty, slug.utf8.count <= 80, !slug.contains(",") else { return nil }
    if slug.utf8.count == 2 || slug == "usa" { return names[slug].map { "en:" + $0 } }
    return slug.contains(":") ? slug : "en:" + slug
  }

  /// The country of which a tag is a slip of the keyboard; nil when it may well be another one: not all of them are known
  /// here.
  static func slip(of tag: String) -> String? {
    guard tag.hasPrefix("en:") else { return nil }
    let slug = String(tag.dropFirst(3))
    let known = Set(names.values)
    guard slug.utf8.count >= 5, !known.contains(slug) else { return nil }
    return known.sorted().first { NearestName.isOneSlip(from: slug, to: $0) }
  }

  private static let names: [String: String] = [
    "ae": "united-arab-emirates", "ar": "argentina", "at": "austria", "au": "australia", "be": "belgium",
    "bg": "bulgaria", "br": "brazil", "ca": "canada", "ch": "switzerland", "ci": "cote-d-ivoire", "cl": "chile",
    "cn": "china", "co": "colombia", "cz": "czech-republic", "de": "germany", "dk": "denmark", "dz": "algeria",
    "ee": "estonia", "eg": "egypt", "es": "spain", "fi": "finland", "fr": "france", "gb": "united-kingdom",
    "gp": "guadeloupe", "gr": "greece", "hk": "hong-kong", "hr": "croatia", "hu": "hungary", "id": "indonesia",
    "ie": "ireland", "il": "israel", "in": "india", "is": "iceland", "it": "italy", "jp": "japan",
    "kr": "south-korea", "lt": "lithuania", "lu": "luxembourg", "lv": "latvia", "ma": "morocco", "mq": "martinique",
    "mt": "malta", "mx": "mexico", "my": "malaysia", "nc": "new-caledonia", "nl": "netherlands", "no": "norway",
    "nz": "new-zealand", "pe": "peru", "ph": "philippines", "pl": "poland", "pt": "portugal", "re": "reunion",
    "ro": "romania", "rs": "serbia", "ru": "russia", "sa": "saudi-arabia", "se": "sweden", "sg": "singapore",
    "si": "slovenia", "sk": "slovakia", "th": "thailand", "tn": "tunisia", "tr": "turkey", "tw": "taiwan",
    "ua": "ukraine", "uk": "united-kingdom", "us": "united-states", "usa": "united-states", "vn": "vietnam",
    "za": "south-africa",
  ]
}
