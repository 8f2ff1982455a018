internal import Model

/// The figures that are judged: those of the product as it is sold or, when there are none, as it is prepared.
struct JudgedFigures {
  let record: ProductRecord
  let isPrepared: Bool
  let basis: ProductBasis
  /// What a serving weighs or measures in the dimension of the basis; nil when that is not known.
  let servingAmount: Double?
  /// Whether the figures were entered per serving.
  private let isEnteredPerServing: Bool
  /// Where in the record the figures of each nutriment are, by its raw value; -1 where there are none.
  private let places: [Int16]

  init(_ record: ProductRecord, _ amount: MeasuredAmount?) {
    self.record = record
    isPrepared = Self.usesPrepared(record)
    places = Self.places(record.figures, isPrepared: isPrepared)
    let stated = isPrepared ? record.preparedBasis : record.basis
    isEnteredPerServing = stated == .perServing
    let dimension = Self.dimension(record, stated, amount)
    servingAmount = amount?.dimension == dimension ? amount?.value : nil
    let isPrepared = isPrepared
    let figures = record.figures.filter { $0.isPrepared == isPrepared && $0.hasAmount }
    let hasPer100 = figures.contains { $0.per100 != nil }
    let isOnlyPerServing = stated == .perServing || figures.contains { $0.perServing != nil && $0.asEntered == nil }
    if !figures.isEmpty, !hasPer100, servingAmount == nil, isOnlyPerServing {
      basis = .perServing
    } else {
      basis = dimension == .grams ? .per100g : .per100ml
    }
  }

  /// Whether the figures of the prepared product are taken, because there are no others.
  static func usesPrepared(_ record: ProductRecord) -> Bool {
    !isKnown(record, isPrepared: false) && isKnown(record, isPrepared: true)
  }

  /// Whether anything is known that a package states first.
  private static func isKnown(_ record: ProductRecord, isPrepared: Bool) -> Bool {
    record.figures.contains { figures in
      guard figures.isPrepared == isPrepared, figures.hasAmount else { return false }
      return switch figures.nutriment {
      case .energy, .energyKilojoules, .energyKilocalories, .fat, .carbohydrates, .proteins: true
      default: false
      }
    }
  }

  /// Whether 100 g or 100 ml are meant: what the record says itself, else what its serving is measured in, else what the
  /// package is. A package in grams has its figures for grams even if the serving is a spoon of so many millilitres.
  private static func dimension(
    _ record: ProductRecord, _ stated: ProductRecord.Basis?, _ serving: MeasuredAmount?
  ) -> MeasuredAmount.Dimension {
    if stated == .per100Milliliters { return .milliliters }
    let package = record.packageDimension
    if package == .grams { return .grams }
    return serving?.dimension ?? package ?? .grams
  }

  private static func places(_ figures: [NutrimentFigures], isPrepared: Bool) -> [Int16] {
    var places = [Int16](repeating: -1, count: Nutriment.allCases.count)
    for (place, figure) in figures.enumerated().reversed() where figure.isPrepared == isPrepared {
      places[Int(figure.nutriment.rawValue)] = Int16(clamping: place)
    }
    return places
  }

  /// The figures of a nutriment.
  func figures(_ nutriment: Nutriment) -> NutrimentFigures? {
    let place = Int(places[Int(nutriment.rawValue)])
    return place < 0 ? nil : record.figures[place]
  }

  /// The amount of a nutriment for the basis, in its standard unit; nil when it is not known.
  func amount(_ nutriment: Nutriment) -> Double? {
    guard let figures = figures(nutriment) else { return nil }
    let perServing = figures.perServing ?? (isEnteredPerServing ? figures.asEntered : nil)
    guard basis != .perServing else { return perServing }
    if let per100 = figures.per100 { return per100 }
    if isEnteredPerServing || figures.asEntered == nil {
      guard let perServing, let servingAmount, servingAmount > 0 else { return nil }
      return perServing * 100 / servingAmount
    }
    return figures.asEntered
  }
}

extension ProductRecord {
  /// What the contents of the package are measured in; nil when that is not known.
  var packageDimension: MeasuredAmount.Dimension? {
    if let packageUnit { return MeasuredAmount(1, unit: packageUnit)?.dimension }
    return quantity.flatMap { ServingText($0).amount?.dimension }
  }
}
