import API
import Model
import Store

extension SettingsSet: WriteHandler {
  static func handle(_ params: Params, _ context: WriteContext) throws -> Result {
    let settings = try locating("/settings") {
      let settings = try params.settings.apply(to: context.settings.read())
      try settings.validate()
      return settings
    }
    if let zone = settings.timeZone {
      try locating("/settings/timeZone") { _ = try context.session.setup().zones.rules(named: zone) }
    }
    try context.settings.write(settings)
    return Result(settings: settings)
  }
}
