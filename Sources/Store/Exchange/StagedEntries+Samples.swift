/// An amount that is an entry only together with others.
public struct StagedSample: Hashable, Sendable {
  /// What it is known by, 128 bits.
  public var high: UInt64
  public var low: UInt64
  /// What it has in common with those it belongs to.
  public var group: String
  public var kind: String
  public var value: Double
  public var unit: String
  /// Where it stands in the file.
  public var line: Int

  public init(high: UInt64, low: UInt64, group: String, kind: String, value: Double, unit: String, line: Int) {
    self.high = high
    self.low = low
    self.group = group
    self.kind = kind
    self.value = value
    self.unit = unit
    self.line = line
  }
}

extension StagedEntries {
  /// Keeps an amount.
  public func add(_ sample: StagedSample) throws {
    try translating {
      try database.run(
        """
        INSERT INTO sample (high, low, grouping, kind, value, unit, line) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """, Int64(bitPattern: sample.high), Int64(bitPattern: sample.low), sample.group, sample.kind, sample.value,
        sample.unit, sample.line)
    }
  }

  /// Tells that one amount with this key is the copy of another that counts elsewhere.
  public func addCopy(of key: (high: UInt64, low: UInt64)) throws {
    try translating {
      try database.run(
        """
        INSERT INTO copy (high, low, count) VALUES (?1, ?2, 1) ON CONFLICT DO UPDATE SET count = count + 1
        """, Int64(bitPattern: key.high), Int64(bitPattern: key.low))
    }
  }

  /// Calls `body` for each group of amounts that are no copies, ascending by group. A group has at most `limit` amounts;
  /// what is over it makes a group of its own.
  public func forEachGroup(limit: Int = 512, _ body: (_ group: String, _ samples: [StagedSample]) throws -> Void) throws
  {
    try translating {
      try dropCopies()
      var samples: [StagedSample] = []
      try database.query("SELECT high, low, grouping, kind, value, unit, line FROM sample ORDER BY grouping, key") {
        row in
        let sample = StagedSample(
          high: UInt64(bitPattern: row.integer(0)), low: UInt64(bitPattern: row.integer(1)), group: row.text(2),
          kind: row.text(3), value: row.real(4), unit: row.text(5), line: Int(row.integer(6)))
        if let last = samples.last, last.group != sample.group || samples.count == limit {
          try body(last.group, samples)
          samples.removeAll(keepingCapacity: true)
        }
        samples.append(sample)
      }
      if let last = samples.last { try body(last.group, samples) }
    }
  }

  /// Of the amounts with one key, as many are copies as were told.
  private func dropCopies() throws {
    try database.run(
      """
      DELETE FROM sample WHERE key IN (
        SELECT key FROM (
          SELECT s.key, c.count, row_number() OVER (PARTITION BY s.high, s.low ORDER BY s.key) AS number
          FROM sample AS s JOIN copy AS c ON c.high = s.high AND c.low = s.low
        ) WHERE number <= count
      )
      """)
  }
}
