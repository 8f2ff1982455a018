/// The user's settings, one document that is checked as a whole.
public struct Settings: Hashable, Codable, Sendable {
  /// The user's time zone, for example `America/New_York`; absent means the zone of the session.
  public var timeZone: String?
  /// When the user's day begins, `00:00` to `11:59`; `00:00` if absent. Moments before it belong to the day before.
  public var dayStart: TimeOfDay
  /// When the meals begin.
  public var mealSchedule: MealSchedule
  /// What the progress rings show, in order; at most 5, none twice. Rings beyond the last element show nothing.
  ///
  /// - Maximum items: 5
  public var ringSlots: [RingSlot]
  /// Whether products that the user corrects may be sent to Open Food Facts; false if absent.
  public var contributeToOpenFoodFacts: Bool
  /// How foods from the shelf are recommended.
  public var shelf: ShelfPreferences
  /// How front ends that share these settings look.
  public var appearance: Appearance
  /// Which models look at photos and searches.
  public var scan: ScanPreferences

  public init(
    timeZone: String? = nil, dayStart: TimeOfDay = .midnight, mealSchedule: MealSchedule = MealSchedule(),
    ringSlots: [RingSlot] = [.protein, .carbs, .fat], contributeToOpenFoodFacts: Bool = false,
    shelf: ShelfPreferences = ShelfPreferences(), appearance: Appearance = Appearance(),
    scan: ScanPreferences = ScanPreferences()
  ) {
    self.timeZone = timeZone
    self.dayStart = dayStart
    self.mealSchedule = mealSchedule
    self.ringSlots = ringSlots
    self.contributeToOpenFoodFacts = contributeToOpenFoodFacts
    self.shelf = shelf
    self.appearance = appearance
    self.scan = scan
  }

  /// Reads settings; members that are absent have their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: CodingKeys.self)
    timeZone = try members.decodeIfPresent(String.self, forKey: .timeZone)
    dayStart = try members.decodeIfPresent(TimeOfDay.self, forKey: .dayStart) ?? dayStart
    mealSchedule = try members.decodeIfPresent(MealSchedule.self, forKey: .mealSchedule) ?? mealSchedule
    ringSlots = try members.decodeIfPresent([RingSlot].self, forKey: .ringSlots) ?? ringSlots
    contributeToOpenFoodFacts =
      try members.decodeIfPresent(Bool.self, forKey: .contributeToOpenFoodFacts) ?? contributeToOpenFoodFacts
    shelf = try members.decodeIfPresent(ShelfPreferences.self, forKey: .shelf) ?? shelf
    appearance = try members.decodeIfPresent(Appearance.self, forKey: .appearance) ?? appearance
    scan = try members.decodeIfPresent(ScanPreferences.self, forKey: .scan) ?? scan
  }

  /// Checks the document as a whole. Whether the time zone exists is for the server to find out.
  ///
  /// - Throws: `Failure` of kind `invalidValue` whose path points at the first member that is not allowed.
  public func validate() throws(Failure) {
    if let timeZone, !TimeZoneRules.isNameLike(timeZone) {
      throw .invalid(
        "\(quoted(timeZone)) is not the name of a time zone.", path: "/timeZone",
        hint: "Use a name of the time zone database, for example America/New_York.")
    }
    guard dayStart.minutes < 12 * 60 else {
      throw .invalid(
        "The day begins at \(dayStart); it must begin before 12:00.", path: "/dayStart",
        hint: "A day that begins at 04:00 takes in the hours after midnight.")
    }
    do throws(Failure) { try mealSchedule.validate() } catch { throw error.under("/mealSchedule") }
    try checkRingSlots()
    do throws(Failure) { try shelf.validate() } catch { throw error.under("/shelf") }
    do throws(Failure) { try scan.validate() } catch { throw error.under("/scan") }
  }

  private func checkRingSlots() throws(Failure) {
    guard ringSlots.count <= Limits.ringSlots else {
      throw .invalid("There are \(ringSlots.count) rings; the most is \(Limits.ringSlots).", path: "/ringSlots")
    }
    var seen: Set<RingSlot> = []
    for (index, slot) in ringSlots.enumerated() where slot != .empty {
      guard seen.insert(slot).inserted else {
        throw .invalid("\(quoted(slot.description)) is shown by two rings.", path: "/ringSlots/\(index)")
      }
    }
  }
}
