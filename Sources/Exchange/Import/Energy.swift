/// Energy in the units that other programs state it in.
enum Energy {
  /// A thermochemical kilocalorie is 4.184 kJ.
  static func kilocalories(fromKilojoules kilojoules: Double) -> Double {
    // 418.4 kJ are 100 kcal: dividing by 4.184, which is no exact number, would miss that.
    kilojoules * 1000 / 4184
  }

  static func kilojoules(fromKilocalories kilocalories: Double) -> Double {
    kilocalories * 4184 / 1000
  }
}
