import Model
import Testing

@Suite("Known nutrients")
struct KnownNutrientsTests {
  @Test("the table has 37 nutrients: 13 vitamins, 14 minerals and 10 others, 13 of them common")
  func counts() {
    let all = KnownNutrients.all
    #expect(all.count == 37)
    #expect(all.filter { $0.category == .vitamin }.count == 13)
    #expect(all.filter { $0.category == .mineral }.count == 14)
    #expect(all.filter { $0.category == .other }.count == 10)
    #expect(
      all.filter(\.common).map(\.id) == [
        "vitamin_a", "vitamin_c", "vitamin_d", "calcium", "iron", "potassium", "sodium", "fiber", "sugar",
        "added_sugars", "cholesterol", "saturated_fat", "trans_fat",
      ])
    #expect(
      all.filter { $0.dailyValue == nil }.map(\.id) == [
        "sugar", "monounsaturated_fat", "polyunsaturated_fat", "trans_fat", "water", "caffeine",
      ])
    #expect(Set(all.map(\.unit)) == ["g", "mg", "mcg", "mL"])
  }

  @Test("daily values and units")
  func values() {
    #expect(KnownNutrients.find("vitamin_b12")?.dailyValue == 2.4)
    #expect(KnownNutrients.find("vitamin_b12")?.unit == "mcg")
    #expect(KnownNutrients.find("sodium")?.dailyValue == 2300)
    #expect(KnownNutrients.find("water")?.unit == "mL")
  }

  @Test("every nutrient is found by id, by id with spaces, by name and by alias, in any case")
  func names() {
    for nutrient in KnownNutrients.all {
      let spaced = nutrient.id.split(separator: "_").joined(separator: " ")
      for name in [nutrient.id, spaced, nutrient.name] + nutrient.aliases {
        #expect(KnownNutrients.find(name)?.id == nutrient.id)
        #expect(KnownNutrients.find("  \(name.uppercased())\n")?.id == nutrient.id)
      }
    }
  }

  @Test(
    "aliases",
    arguments: [
      ("Vitamin B1", "thiamin"), ("thiamine", "thiamin"), ("vitamin_b2", "riboflavin"), ("Vitamin B3", "niacin"),
      ("Vitamin B5", "pantothenic_acid"), ("B6", "vitamin_b6"), ("Vitamin B7", "biotin"), ("Folic Acid", "folate"),
      ("b12", "vitamin_b12"), ("Fibre", "fiber"), ("dietary_fiber", "fiber"), ("Sugars", "sugar"),
      ("Total Sugars", "sugar"), ("total_sugar", "sugar"), ("Dietary Sugars", "sugar"), ("added_sugar", "added_sugars"),
      ("Sat. Fat", "saturated_fat"), ("sat_fat", "saturated_fat"), ("mono fat", "monounsaturated_fat"),
      ("Polyunsaturated Fatty Acids", "polyunsaturated_fat"), ("Folate (B9)", "folate"), ("vitaminC", "vitamin_c"),
      ("vitamin-c", "vitamin_c"), ("VITAMIN.C", "vitamin_c"), ("saturatedFat", "saturated_fat"),
      ("satFat", "saturated_fat"),
      ("vitaminB12", "vitamin_b12"), ("dietary-fiber", "fiber"),
    ])
  func aliases(name: String, id: String) {
    #expect(KnownNutrients.canonicalId(of: name) == id)
  }

  @Test("no name means two nutrients")
  func unambiguous() {
    let names = KnownNutrients.all.flatMap { nutrient in
      Set(([nutrient.id, nutrient.name] + nutrient.aliases).map { $0.lowercased().filter { !" _-.".contains($0) } })
    }
    #expect(names.count == Set(names).count)
  }

  @Test("other names are kept in lower case")
  func unknown() {
    #expect(KnownNutrients.find("Omega 3") == nil)
    #expect(KnownNutrients.find("") == nil)
    #expect(KnownNutrients.find("  ") == nil)
    #expect(KnownNutrients.canonicalId(of: " Omega 3 ") == "omega 3")
    #expect(KnownNutrients.canonicalId(of: "omega_3") == "omega_3")
  }
}
