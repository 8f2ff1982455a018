/// Whom to ask when a scan names nobody.
public struct ScanPreferences: Hashable, Codable, Sendable {
  /// The service; `gemini` if absent.
  public var provider: ScanService
  /// How good a model to ask about meals and searches; `lite` if absent. Labels are always read by the lite one.
  public var model: ScanModel
  /// The models at Google Gemini.
  public var gemini: ModelNames
  /// The models at OpenRouter.
  public var openRouter: ModelNames
  /// The models at OpenAI, or at a service that speaks like it, such as one on this machine; none if absent.
  public var openAI: ModelNames
  /// Which hosts OpenRouter passes a request to; `automatic` if absent.
  public var openRouterRouting: OpenRouterRouting

  public init(
    provider: ScanService = .gemini, model: ScanModel = .lite,
    gemini: ModelNames = ModelNames(lite: "gemini-flash-latest", pro: "gemini-pro-latest"),
    openRouter: ModelNames = ModelNames(lite: "google/gemini-flash-latest", pro: "google/gemini-pro-latest"),
    openAI: ModelNames = ModelNames(), openRouterRouting: OpenRouterRouting = .automatic
  ) {
    self.provider = provider
    self.model = model
    self.gemini = gemini
    self.openRouter = openRouter
    self.openAI = openAI
    self.openRouterRouting = openRouterRouting
  }

  /// Reads preferences; members that are absent have their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    provider = try members.decodeIfPresent(ScanService.self, forKey: .provider) ?? provider
    model = try members.decodeIfPresent(ScanModel.self, forKey: .model) ?? model
    gemini = try members.decodeIfPresent(ModelNames.self, forKey: .gemini)?.filled(from: gemini) ?? gemini
    openRouter =
      try members.decodeIfPresent(ModelNames.self, forKey: .openRouter)?.filled(from: openRouter) ?? openRouter
    openAI = try members.decodeIfPresent(ModelNames.self, forKey: .openAI) ?? openAI
    openRouterRouting =
      try members.decodeIfPresent(OpenRouterRouting.self, forKey: .openRouterRouting) ?? openRouterRouting
  }

  /// The names of the models at a service.
  public func models(of service: ScanService) -> ModelNames {
    switch service {
    case .gemini: gemini
    case .openRouter: openRouter
    case .openAI: openAI
    }
  }

  /// Checks the names of the models.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path points at the name that is not allowed.
  public func validate() throws(Failure) {
    for service in ScanService.allCases {
      do throws(Failure) { try models(of: service).validate() } catch { throw error.under("/" + service.rawValue) }
    }
  }
}

/// A service with models that read pictures and text.
public enum ScanService: String, Hashable, Codable, Sendable, CaseIterable {
  /// Google Gemini.
  case gemini
  /// OpenRouter.
  case openRouter
  /// OpenAI, or a service that speaks like it at the address `OFJ_OPENAI_URL`.
  case openAI
}

/// The models to ask at a service, by the names that the service has for them.
public struct ModelNames: Hashable, Codable, Sendable {
  /// The fast and cheap one, at most 200 characters.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 200
  public var lite: String?
  /// The better one, at most 200 characters; the lite one if absent.
  ///
  /// - Minimum length: 1
  /// - Maximum length: 200
  public var pro: String?

  public init(lite: String? = nil, pro: String? = nil) {
    self.lite = lite
    self.pro = pro
  }

  func filled(from names: ModelNames) -> ModelNames { ModelNames(lite: lite ?? names.lite, pro: pro ?? names.pro) }

  func validate() throws(Failure) {
    for (name, member) in [(lite, "lite"), (pro, "pro")] {
      guard let name else { continue }
      let isFit =
        !name.isEmpty && name.count <= 200 && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
      guard isFit else {
        throw .invalid(
          "\(quoted(name)) is not the name of a model.", path: "/" + member,
          hint: "Write it as the service does, without spaces, for example gemini-flash-latest.")
      }
    }
  }
}
