import API
import Model
import Store

extension SettingsSet: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let settings = try Failure.locating("/settings") {
      let settings = try params.settings.apply(to: context.settings.read())
      try settings.validate()
      return settings
    }
    if let zone = settings.timeZone {
      try Failure.locating("/settings/timeZone") { _ = try context.session.setup().zones.zone(named: zone) }
    }
    try context.settings.write(settings)
    return Result(settings: settings)
  }
}
