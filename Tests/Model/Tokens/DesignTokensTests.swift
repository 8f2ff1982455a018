import JSON
import Model
import Testing

@Suite("Design tokens")
struct DesignTokensTests {
  private let tokens = DesignTokens.current

  @Test("the same version has the same bytes")
  func fixedContent() throws {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in try JSONEncoding.encode(tokens) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // When this fails the tokens changed: give them a new version, and write down its hash here.
    #expect(tokens.version == "1")
    #expect(String(hash, radix: 16) == "4af9292975331a36")
  }

  @Test("each band begins where the one below ends, and they are the statuses of the journal")
  func bands() {
    let bands = tokens.progressBands
    #expect(bands.map(\.status) == ProgressStatus.allCases)
    #expect(bands.map(\.min) == [nil, 0.5, 0.8, 0.95, 1.05, 1.2])
    #expect(bands.map(\.max) == [0.5, 0.8, 0.95, 1.05, 1.2, nil])
    #expect(bands.map(\.color.name) == ["red", "yellow", "green", "green", "orange", "purple"])
    #expect(bands.map(\.color.opacity) == [nil, nil, 0.6, nil, nil, nil])
  }

  @Test("the states of the journal are coarser and end at the same ratios")
  func journalStates() {
    let states = tokens.journalStates
    #expect(states.map(\.state) == [.belowGoal, .approachingGoal, .goalMet, .overGoal])
    #expect(states.map(\.min) == [nil, 0.8, 0.95, 1.05])
    #expect(states.map(\.max) == [0.8, 0.95, 1.05, nil])
    #expect(states.map(\.statuses) == [[.under, .near], [.approaching], [.met], [.slightlyOver, .wayOver]])
    #expect(states.map(\.ring.name) == ["primary", "green", "green", "overGoal"])
    #expect(states.map(\.ring.opacity) == [nil, 0.5, nil, nil])
    #expect(states[3].ring.light == "#D86669")
    #expect(states[3].lightGradient.map(\.color.opacity) == [0.15, 0.10, 0])
    #expect(states[2].darkGradient.map(\.color.opacity) == [0.20, 0.10, 0])
    #expect(states[0].darkGradient.map(\.location) == [0, 0.25, 1])
  }

  @Test("sizes and durations keep their order")
  func order() {
    let radii = tokens.journal.radii
    #expect(["badge", "control", "compactCard", "card"].map { radii[$0] } == [8, 12, 16, 20])
    for set in [tokens.journal, tokens.planner] {
      #expect(set.spacing == Set(set.spacing).sorted())
      #expect(set.layout["minimumHitTarget"] == 44)
      #expect(set.opacities.values.allSatisfy { (0...1).contains($0) })
      #expect(set.typography.values.allSatisfy { $0.size > 0 })
    }
    #expect(["quick", "standard", "menu"].map { tokens.journal.motion[$0]?.duration } == [0.2, 0.3, 0.4])
    #expect(tokens.journal.motion["menu"]?.bounce == 0.3)
    let layout = tokens.journal.layout
    #expect(["Top", "Leading", "Bottom", "Trailing"].map { layout["rowInset" + $0] } == [8, 16, 8, 16])
    #expect(["Top", "Leading", "Bottom", "Trailing"].map { layout["calendarRowInset" + $0] } == [8, 16, 0, 16])
    #expect(layout["journalPillWidth"] == 110)
  }

  @Test("colours are written as #RRGGBB, and only those of the platform have none")
  func colors() {
    let all =
      Array(tokens.journal.colors.values) + tokens.planner.colors.values
      + tokens.accentThemes.flatMap { [$0.accent, $0.canvas, $0.card].compactMap(\.self) }
    for color in all {
      for hex in [color.light, color.dark].compactMap(\.self) {
        #expect(hex.count == 7 && hex.first == "#" && Int(hex.dropFirst(), radix: 16) != nil, "\(hex)")
      }
      #expect(color.light != nil || color.provenance == .fallback, "\(color.name)")
    }
    #expect(tokens.journal.colors["pillProtein"]?.light == "#8A94FF")
    #expect(tokens.planner.colors["accent"]?.dark == "#A278FF")
    #expect(tokens.accentThemes.map(\.theme) == AccentTheme.allCases)
  }

  @Test("enumerations list exactly what requests accept")
  func enumerations() throws {
    let lists = tokens.enumerations
    #expect(lists["meals"]?.map(\.id) == Meal.allCases.map(\.rawValue))
    #expect(lists["meals"]?.map(\.icon) == ["sunrise", "sun.max", "moon.stars", "leaf"])
    #expect(lists["tabs"]?.map(\.label) == ["Journal", "Food Bank", "History", "Assistant"])
    #expect(lists["cameraModes"]?.map(\.label) == ["Scan Food", "Barcode", "Food Label"])
    #expect(lists["screenPhases"]?.map(\.id) == ["loading", "content", "empty", "failure"])
    for slot in lists["ringSlots"] ?? [] { #expect(try RingSlot(parsing: slot.id).description == slot.id) }
    #expect(lists["ringSlots"]?.count == KnownNutrients.all.count + 5)
    for (name, list) in lists { #expect(Set(list.map(\.id)).count == list.count, "\(name)") }
  }

  @Test("disclaimers say something, have names of their own, and cite addresses")
  func disclaimers() {
    let all = Disclaimer.all
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.allSatisfy { !$0.title.isEmpty && $0.text.hasSuffix(".") && !$0.text.contains("\n") })
    #expect(all.flatMap(\.sources).allSatisfy { $0.url.hasPrefix("https://") })
    #expect(all.first { $0.id == "dailyValues" }?.sources.count == 2)
  }
}
