public import Model

/// Recommends foods from the shelf that fit what is left of the day, and how much of each.
///
/// The settings under `shelf` decide whether, when and by which wishes. Foods on the shelf that have calories and are not
/// archived by hand are tried at half, once, one and a half times and twice the amount that their numbers are for; each
/// portion gets a score for how much nearer it brings the totals of the day to the goals. The same journal, foods, goals and
/// settings give the same answer at any time.
///
/// Calories are ranked against `target`, the goal moved by how the six days before went; hard caps and the time when
/// recommendations begin go by the goal itself. What entries do not state counts as 0 in the totals. What a food does not
/// state counts as not changing the day, except sodium: there, what three quarters of the other foods stay within is
/// assumed, or 15 % of the goal. Such foods are marked `incomplete`. Users without a goal for fiber or sodium are measured
/// by the daily values.
public enum ShelfRecommend: RequestMethod {
  public static let name = "shelf/recommend"
  public static let access = Access.read
  public static let errors: [ErrorKind] = [.invalidValue]

  public struct Params: Codable, Sendable {
    /// The day to plan for; today by default.
    public var day: DayReference?
  }

  public struct Result: Codable, Sendable {
    /// The day that was planned for.
    public var day: Day
    /// Whether there is anything to show.
    public var shown: Bool
    /// The foods, the best first; at most `suggestionCount` of the settings.
    public var recommendations: [ShelfRecommendation]
    /// Why there is nothing to show.
    public var silence: ShelfSilence?
    /// The same as a sentence.
    public var why: String?
    /// The kilocalories of the day that foods were ranked by.
    public var target: Double
    /// `target` less the calorie goal, at most 300 kcal and 15 % of the goal either way.
    public var adjustment: Double
    /// How many of the six days before have calories; 0 when the settings leave the week out. Fewer than 5 adjust nothing.
    public var coveredDays: Int

    public init(
      day: Day, recommendations: [ShelfRecommendation], silence: ShelfSilence?, why: String?, target: Double,
      adjustment: Double, coveredDays: Int
    ) {
      self.day = day
      shown = !recommendations.isEmpty
      self.recommendations = recommendations
      self.silence = silence
      self.why = why
      self.target = target
      self.adjustment = adjustment
      self.coveredDays = coveredDays
    }
  }
}
