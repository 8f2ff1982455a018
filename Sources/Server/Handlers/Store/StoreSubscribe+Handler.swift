import API
import Model
import RPC
import Store

extension StoreSubscribe: SessionHandler {
  static func handle(_ params: Params, _ context: SessionContext) throws -> Result {
    let wanted = try params.collections.map(collections)
    let connection = context.request.connection
    let subscription = try context.session.setup().store.subscribe { change in
      let change = wanted.map(change.limited) ?? change
      if !change.changes.isEmpty { connection.notify(StoreDidChange.name, change) }
    }
    context.session.keep(subscription)
    return Result(revision: subscription.revision)
  }

  private static func collections(_ names: [String]) throws -> Set<StoreCollection> {
    var collections: Set<StoreCollection> = []
    for (index, name) in names.enumerated() {
      guard let collection = StoreCollection(rawValue: name) else {
        let known = StoreCollection.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw Failure(
          .invalidValue, "There is no collection “\(name)”.", path: "/collections/\(index)",
          hint: "The collections are \(known).")
      }
      collections.insert(collection)
    }
    return collections
  }
}

extension StoreChange {
  /// The part of the change that lies in some collections.
  fileprivate func limited(to collections: Set<StoreCollection>) -> StoreChange {
    StoreChange(revision: revision, changes: changes.filter { collections.contains($0.collection) })
  }
}
