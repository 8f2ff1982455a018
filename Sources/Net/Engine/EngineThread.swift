import CCurl
import System

/// The one thread that drives all transfers of an engine, while there are any.
final class EngineThread {
  /// Without transfers the thread ends after this time, and closes the connections that it kept for reuse.
  static let idleMilliseconds = 60_000
  /// Connections that are kept for the next request.
  static let keptConnections = 16

  private let orders: EngineOrders
  private let library: CurlLibrary
  private let surroundings: NetworkSurroundings
  private let multi: UnsafeMutableRawPointer
  private var transfers: [TransferJob.ID: Transfer] = [:]
  private var idleSince = Deadline.now

  /// Carries out orders until there are none for a while.
  static func run(_ orders: EngineOrders, surroundings: NetworkSurroundings) {
    guard let library = CurlLibrary(), let multi = library.functions.multi_init() else {
      return refuseAll(orders)
    }
    EngineThread(orders, library, multi, surroundings).run()
    _ = library.functions.multi_cleanup(multi)
  }

  private static func refuseAll(_ orders: EngineOrders) {
    for case .start(let job) in orders.leave(evenIfAsked: true) ?? [] {
      job.fail(NetworkError(.libraryMissing, host: job.url.host))
    }
  }

  private init(
    _ orders: EngineOrders, _ library: CurlLibrary, _ multi: UnsafeMutableRawPointer,
    _ surroundings: NetworkSurroundings
  ) {
    self.orders = orders
    self.library = library
    self.multi = multi
    var surroundings = surroundings
    surroundings.certificates = surroundings.certificates ?? .ofSystem()
    self.surroundings = surroundings
    var functions = library.functions
    _ = ofj_curl_set_multi_long(&functions, multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
    orders.attach(CurlMulti(pointer: multi), library)
  }

  private func run() {
    while true {
      guard let orders = orders.take() else { return end() }
      for order in orders { carryOut(order) }
      var running: Int32 = 0
      _ = library.functions.multi_perform(multi, &running)
      finishTransfers()
      let now = Deadline.now
      expireTransfers(at: now)
      if !transfers.isEmpty { idleSince = now }
      let wait = millisecondsToWait(from: now)
      if wait == 0, transfers.isEmpty, self.orders.leave() != nil { return }
      _ = library.functions.multi_poll(multi, nil, 0, Int32(wait), nil)
    }
  }

  private func carryOut(_ order: EngineOrders.Order) {
    switch order {
    case .start(let job): start(job)
    case .cancel(let id): breakOff(id, .cancelled)
    case .resume(let id): transfers[id]?.resume(at: .now)
    }
  }

  private func start(_ job: TransferJob) {
    guard let transfer = Transfer(job, library: library, surroundings: surroundings),
      library.functions.multi_add_handle(multi, transfer.easy) == CURLM_OK
    else { return job.fail(NetworkError(.interrupted, host: job.url.host)) }
    transfers[job.id] = transfer
  }

  private func finishTransfers() {
    var rest: Int32 = 0
    while let message = library.functions.multi_info_read(multi, &rest)?.pointee {
      guard message.msg == CURLMSG_DONE,
        let (id, transfer) = transfers.first(where: { $0.value.easy == message.easy_handle })
      else { continue }
      remove(id)
      transfer.finish(message.data.result)
    }
  }

  private func expireTransfers(at now: Deadline) {
    for (id, transfer) in transfers {
      if let phase = transfer.clock.expired(at: now) { breakOff(id, .timedOut(phase)) }
    }
  }

  private func breakOff(_ id: TransferJob.ID, _ kind: NetworkError.Kind) {
    guard let transfer = transfers[id] else { return }
    remove(id)
    transfer.fail(kind)
  }

  private func remove(_ id: TransferJob.ID) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    _ = library.functions.multi_remove_handle(multi, transfer.easy)
  }

  /// The engine was given up.
  private func end() {
    for id in Array(transfers.keys) { breakOff(id, .cancelled) }
    for case .start(let job) in orders.leave(evenIfAsked: true) ?? [] {
      job.fail(NetworkError(.cancelled, host: job.url.host))
    }
  }

  /// Until the next deadline, rounded up so that it has passed when the thread wakes; libcurl shortens it by its own.
  private func millisecondsToWait(from now: Deadline) -> Int {
    let next =
      transfers.values.map { $0.clock.next.deadline }.min() ?? idleSince.adding(milliseconds: Self.idleMilliseconds)
    guard next > now else { return 0 }
    return min(Int((next.nanoseconds - now.nanoseconds + 999_999) / 1_000_000), 60_000)
  }
}
