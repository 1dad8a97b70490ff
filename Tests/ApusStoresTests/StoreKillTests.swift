import ApusEventLog
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("Killed writers of stores")
struct StoreKillTests {
  static let count =
    ProcessInfo.processInfo.environment["APUS_LOG_KILLS"].flatMap { Int($0) } ?? 24

  static var options: LogStoreOptions {
    var options = LogStoreOptions()
    options.segmentSize = 1 << 16
    return options
  }

  /// Moves amounts between 40 accounts by batches, until the process ends. The sum is always 0.
  static func write(to store: LogStore, round: Int) throws {
    let accounts = TypedStore(store, IntegerStoreCodec<Int64>(), in: "account://")
    var number = 0
    while true {
      number += 1
      let (from, to) = ("\(number * 7 % 40)", "\((number * 7 + 1 + number % 38) % 40)")
      let (low, high) = (try accounts.get(from) ?? 0, try accounts.get(to) ?? 0)
      var batch = StoreBatch()
      batch.put("account://\(from)", accounts.codec.encode(low - 1))
      batch.put("account://\(to)", accounts.codec.encode(high + 1))
      batch.put("account://count", accounts.codec.encode((try accounts.get("count") ?? 0) + 1))
      try store.commit(batch, number % 50 == 0 ? .durable : .written)
      if number % 700 == 0 { try store.saveIndex() }
    }
  }

  @Test("A store opens after each kill -9 of its writer, with whole batches")
  func kills() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    var kept: Int64 = 0
    for round in 0..<Self.count {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        let store = try LogStore(path: path, options: StoreKillTests.options)
        let last = store.nextChange + 200 + 130 * (round % 17)
        Thread.detachNewThread {
          while store.nextChange < last { sched_yield() }
          kill(getpid(), SIGKILL)
        }
        try StoreKillTests.write(to: store, round: round)
      }
      let store = try LogStore(path: path, options: Self.options)
      let accounts = TypedStore(store, IntegerStoreCodec<Int64>(), in: "account://")
      var sum: Int64 = 0
      for account in 0..<40 { sum += try accounts.get("\(account)") ?? 0 }
      let count = try accounts.get("count") ?? 0
      #expect(sum == 0 && count > kept, "round \(round)")
      kept = count
      #expect(store.compactionError == nil)
      // Else the next writer may find it open: a thread that compacts keeps a store that nobody else has.
      try store.close()
    }
  }
}
