internal import Glibc

/// What a store can be told besides its place; the defaults are right for a server.
public struct StoreOptions: Sendable {
  /// How long a write waits for another program that holds the data file, in milliseconds.
  public var busyTimeoutMs: Int32 = 5000
  /// How many reads can run beside each other; each costs a connection, about 200 kB when warm.
  public var maximumReaders = 8
  /// How many revisions the change feed remembers.
  public var rememberedRevisions = 10_000
  /// How many writes share one commit at most.
  public var maximumGroupCount = 1000
  /// How long a group of writes may work before it commits, in milliseconds.
  public var maximumGroupMs = 30
  /// How long nothing must have been written before the write-ahead log is folded into the data file, in milliseconds.
  public var idleBeforeCheckpointMs = 2000
  /// The most pages the data file may have, for tests of a full disk.
  public var maximumPages: Int?
  /// The time in milliseconds since 1970, UTC.
  public var now: @Sendable () -> Int64 = { wallClock() }

  /// The migrations of the schema, oldest first.
  var migrations = Migration.all

  public init() {}
}

private func wallClock() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
