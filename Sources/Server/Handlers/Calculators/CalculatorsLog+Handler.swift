import API
import Model
import Nutrition
import Store

extension CalculatorsLog: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let calculator = try context.foods.existing(params.id)
    let clock = try context.clock()
    let choice = try BuildChoice(params.selections, buildId: params.buildId, in: calculator)
    let name = params.name ?? choice.build?.name
    let remembered = try choice.blaming { () throws(Failure) in
      try name.map { name throws(Failure) in
        try calculator.remembering(choice.selections, as: name, id: context.newIdentifier(), now: clock.now)
      }
    }
    var draft = try choice.blaming { () throws(Failure) in try calculator.entryDraft(choice.selections, name: name) }
    draft.id = params.entryId
    draft.day = params.day
    draft.meal = params.meal
    draft.timestamp = params.timestamp
    try draft.validate()
    let schedule = try context.settings.read().mealSchedule
    let entry = draft.entry(id: context.newIdentifier(), clock: clock, schedule: schedule)
    let isRepeated = try context.entries.entry(entry.id) != nil
    let stored: Entry
    do {
      stored = try context.entries.log(entry, now: clock.now, isSame: { draft.says(entry, isSameAs: $0) })
    } catch let failure as Failure where failure.kind == .conflict {
      throw Failure(.conflict, failure.message, path: "/entryId", hint: "Leave the id out to get a new one.")
    }
    guard let remembered else { return Result(entry: stored) }
    if isRepeated { return Result(entry: stored, build: calculator.builds.first { $0.id == remembered.build.id }) }
    // Usage was refreshed by logging, so that only what is remembered is to be changed.
    var food = try context.foods.existing(params.id)
    food.builds = remembered.food.builds
    try context.foods.update(food)
    return Result(entry: stored, build: remembered.build)
  }
}
