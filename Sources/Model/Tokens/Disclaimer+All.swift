extension Disclaimer {
  /// All disclaimers, the most general first.
  public static let all = [
    Disclaimer(
      id: "notMedicalAdvice", title: "Not medical advice",
      text: """
        This journal helps you keep track of what you eat. It does not know your health and cannot replace a doctor or a \
        dietitian. Ask one before you change your diet because of an illness, a pregnancy, an allergy or a medicine.
        """),
    Disclaimer(
      id: "dailyValues", title: "Daily values",
      text: """
        Nutrients without a goal of your own are compared with the daily values that the United States Food and Drug \
        Administration sets for labels, for adults and children from four years on. They are the same for everyone and \
        may not suit you.
        """,
      sources: [fdaRegulation, fdaDailyValues]),
    Disclaimer(
      id: "goals", title: "Goals",
      text: """
        The goals for calories, protein, carbohydrates and fat are yours. Those that you find at the beginning are only \
        examples and are not worked out for you.
        """),
    Disclaimer(
      id: "unknownAmounts", title: "What nobody stated is not zero",
      text: """
        Many labels leave nutrients out. The journal adds up what is stated and says how many entries did not state it, so \
        the true total can be higher.
        """),
    Disclaimer(
      id: "estimates", title: "Estimates from pictures",
      text: """
        Entries whose source is a photo of food were estimated by a language model. It can mistake a food, miss what is \
        hidden and misjudge amounts by a large part. Check the numbers before you rely on them.
        """),
    Disclaimer(
      id: "openFoodFacts", title: "Open Food Facts",
      text: """
        Foods found by barcode come from Open Food Facts, a database made by volunteers and available under the Open \
        Database License. Its data can be incomplete or wrong; compare it with the package.
        """,
      sources: [
        Citation("Open Food Facts: terms of use", "https://world.openfoodfacts.org/terms-of-use"),
        Citation("Open Data Commons Open Database License 1.0", "https://opendatacommons.org/licenses/odbl/1-0/"),
      ]),
    Disclaimer(
      id: "shelf", title: "Recommendations from the shelf",
      text: """
        Recommendations are arithmetic: they compare the foods you have at home with what your goals leave for the day. \
        They do not know what you tolerate, and the sodium of foods that do not state it is only guessed.
        """),
  ]

  private static let fdaRegulation = Citation(
    "21 CFR 101.9, Nutrition labeling of food", "https://www.ecfr.gov/current/title-21/section-101.9")
  private static let fdaDailyValues = Citation(
    "FDA: Daily Value on the Nutrition and Supplement Facts Labels",
    "https://www.fda.gov/food/nutrition-facts-label/daily-value-nutrition-and-supplement-facts-labels")
}
