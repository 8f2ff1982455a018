internal import API
let allMethods: [any HandledMethod.Type] = [
  Initialize.self, Shutdown.self, Discover.self, JournalDay.self, JournalRange.self, JournalLog.self, JournalGet.self, JournalUpdate.self, JournalMove.self, JournalCopy.self, JournalDelete.self, JournalDeleteDay.self, JournalSetNote.self, JournalSearch.self, MealsCurrent.self, GoalsGet.self, GoalsSet.self, SettingsGet.self, SettingsSet.self, NutrientsList.self,
]
