public import Model

/// Some of the containers of a list.
public struct ContainerPage: Sendable {
  public var containers: [Container]
  /// For the next page; nil on the last.
  public var nextCursor: String?
}

extension Containers {
  /// Lists containers: those in use, started last first, then the completed ones, completed last first.
  ///
  /// `cursor` is `nextCursor` of the page before; containers that are added or removed between two pages move nothing else.
  ///
  /// - Throws: `Failure` of kind `invalidValue` with the path `/cursor` for a text that is no cursor.
  public func list(_ filter: ContainerFilter, limit: Int, cursor: String? = nil) throws -> ContainerPage {
    let start = try cursor.map(ContainerPosition.init(cursor:)) ?? .start
    let wanted = max(0, limit) &+ 1
    var found: [(position: ContainerPosition, container: Container)] = []
    if filter != .completed, start.section == .active {
      found += try active(after: start, limit: wanted)
    }
    if filter != .active, found.count < wanted {
      found += try completed(after: start.section == .completed ? start : .start, limit: wanted - found.count)
    }
    let page = found.prefix(max(0, limit))
    return ContainerPage(
      containers: page.map(\.container), nextCursor: found.count > limit ? page.last?.position.cursor : nil)
  }

  private func active(
    after start: ContainerPosition, limit: Int
  ) throws -> [(position: ContainerPosition, container: Container)] {
    var found: [(position: ContainerPosition, container: Container)] = []
    try database.query(
      """
      SELECT * FROM container WHERE finalWeight IS NULL AND startedMs <= ?1 AND (startedMs < ?1 OR key < ?2)
      ORDER BY startedMs DESC, key DESC LIMIT ?3
      """, start.milliseconds, start.key, limit
    ) { row in
      let container = try Container(row)
      let position = ContainerPosition(
        section: .active, milliseconds: container.startedAt.milliseconds, key: row.integer(ContainerColumn.key))
      found.append((position, container))
    }
    return found
  }

  private func completed(
    after start: ContainerPosition, limit: Int
  ) throws -> [(position: ContainerPosition, container: Container)] {
    var found: [(position: ContainerPosition, container: Container)] = []
    try database.query(
      """
      SELECT * FROM container
      WHERE finalWeight IS NOT NULL AND ifnull(completedMs, startedMs) <= ?1
        AND (ifnull(completedMs, startedMs) < ?1 OR key < ?2)
      ORDER BY ifnull(completedMs, startedMs) DESC, key DESC LIMIT ?3
      """, start.milliseconds, start.key, limit
    ) { row in
      let container = try Container(row)
      let position = ContainerPosition(
        section: .completed, milliseconds: (container.completedAt ?? container.startedAt).milliseconds,
        key: row.integer(ContainerColumn.key))
      found.append((position, container))
    }
    return found
  }
}

/// Where a page of containers ends.
private struct ContainerPosition {
  let section: ContainerState
  let milliseconds: Int64
  let key: Int64

  /// Before every container there can be.
  static let start = ContainerPosition(section: .active, milliseconds: .max, key: .max)

  var cursor: String { "\(section.rawValue).\(milliseconds).\(key)" }

  init(section: ContainerState, milliseconds: Int64, key: Int64) {
    self.section = section
    self.milliseconds = milliseconds
    self.key = key
  }

  init(cursor: String) throws {
    let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let section = ContainerState(rawValue: String(parts[0])),
      let milliseconds = Int64(parts[1]), let key = Int64(parts[2])
    else {
      throw Failure(
        .invalidValue, "This cursor does not come from a list of containers.", path: "/cursor",
        hint: "Give nextCursor of the answer before, or no cursor for the first page.")
    }
    self.init(section: section, milliseconds: milliseconds, key: key)
  }
}
