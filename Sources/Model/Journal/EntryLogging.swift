extension EntryDraft {
  /// The entry that the draft becomes when it is logged.
  ///
  /// The day is the one named, else that of `timestamp`, else today. A day and a timestamp that are both given are both
  /// kept: the day is a label, and the timestamp does not move it. The meal follows the time of the timestamp.
  /// The new id is used when the draft has none.
  public func entry(id newId: @autoclosure () -> Identifier, clock: JournalClock, schedule: MealSchedule) -> Entry {
    let label = day?.resolve(today: clock.today)
    let (momentDay, instant) = clock.resolve(timestamp, on: label)
    return Entry(
      id: id ?? newId(), day: label ?? momentDay, timestamp: instant, name: name, brand: brand,
      barcode: barcode, meal: meal ?? schedule.meal(at: clock.zone.local(of: instant.milliseconds).timeOfDay),
      source: source ?? .manual, calories: calories, protein: protein, carbs: carbs, fat: fat,
      nutrients: nutrients?.nutrients ?? Nutrients(), serving: serving, servingSize: servingSize,
      servingQuantity: servingQuantity, servingUnit: servingUnit, servingsPerContainer: servingsPerContainer,
      servingCount: servingCount, servingMappings: servingMappings ?? [], foodId: foodId, confidence: confidence,
      scanDurationMs: scanDurationMs, selectionSummary: selectionSummary
    ).normalized()
  }
}

extension Entry {
  /// The entry on another day, at the same wall-clock time. On its own day it stays as it is.
  public func moved(to day: Day, clock: JournalClock) -> Entry {
    guard day != self.day else { return self }
    var entry = self
    entry.day = day
    entry.timestamp = clock.moved(timestamp, from: self.day, to: day)
    return entry
  }

  /// The entry as it is stored: without white space around the name and the brand; a blank brand is no brand, and minus
  /// zero is zero.
  func normalized() -> Entry {
    var entry = self
    entry.calories = calories.withoutMinusZero
    entry.protein = protein?.withoutMinusZero
    entry.carbs = carbs?.withoutMinusZero
    entry.fat = fat?.withoutMinusZero
    entry.servingsPerContainer = servingsPerContainer?.withoutMinusZero
    entry.servingCount = servingCount?.withoutMinusZero
    entry.servingQuantity = servingQuantity?.withoutMinusZero
    entry.confidence = confidence?.withoutMinusZero
    entry.name = name.trimmed()
    entry.brand = brand?.trimmed()
    if entry.brand == "" { entry.brand = nil }
    return entry
  }
}

extension JournalClock {
  /// The day and instant of an optional moment; without one, the current time of day on the given day.
  fileprivate func resolve(_ moment: Moment?, on label: Day?) -> (day: Day, instant: Instant) {
    switch (moment, label) {
    case (let moment?, _): resolve(moment)
    case (nil, let label?): resolve(.day(label))
    case (nil, nil): (today, now)
    }
  }
}
