import ApusBytes
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Synchronization
import Testing

@testable import ApusStores

/// Keys with one hash, of which an opening must not take one for another without comparing them in the log.
@Suite("Keys with one hash")
struct EqualHashTests {
  /// The first two have one hash with the secret numbers 3 and 4, which a new store gets from a counter.
  private static let keys: [[UInt8]] = ["421091", "2850363", "other"].map { Array($0.utf8) }

  private static func open(_ disk: SimulatedDisk, from first: UInt64) throws(StoreError) -> LogStore
  {
    let numbers = Mutex(first)
    return try LogStore(
      path: "disk/store", options: LogStoreTests.options(), calls: disk.calls,
      random: {
        numbers.withLock {
          $0 += 1
          return $0 - 1
        }
      })
  }

  /// Makes a store whose index is saved, so that later openings have its hash.
  private static func open(_ disk: SimulatedDisk) throws(StoreError) -> LogStore {
    let store = try open(disk, from: 1)
    try store.put([9], [9])
    try store.saveIndex()
    return store
  }

  @Test("Two keys have one place in the index")
  func hashes() {
    let index = StoreIndex(KeyHash(3, 4))
    var slots: [StoreIndex.Slot] = []
    for key in Self.keys { slots.append(index.slot(of: key.span.rawBytes)) }
    #expect(slots[0] == slots[1])
    #expect(slots[0] != slots[2])
  }

  @Test("Programs agree with a dictionary when the store is opened again", arguments: 1...300)
  func programs(seed: UInt64) throws {
    let disk = SimulatedDisk(root: "disk")
    var random = SplitMix64(seed: seed)
    var values: [[UInt8]: [UInt8]] = [[9]: [9]]
    var store: LogStore? = try Self.open(disk)
    #expect(store?.lookup.index.hash == KeyHash(3, 4))
    for step in 0..<40 {
      let key = Self.keys[Int(random.next() % 3)]
      let value = [UInt8](repeating: UInt8(step), count: Int(random.next() % 900))
      switch random.next() % 10 {
      case 0...3:
        try store?.put(key, value)
        values[key] = value
      case 4, 5:
        try store?.delete(key)
        values[key] = nil
      case 6:
        var batch = StoreBatch()
        for key in Self.keys.dropFirst(Int(random.next() % 2)) {
          batch.put(key, value)
          values[key] = value
        }
        try store?.commit(batch)
      case 7: if random.next() % 4 == 0 { try store?.saveIndex() } else { try store?.compact() }
      default:
        store = nil
        store = try Self.open(disk, from: 1000)
        let all = try #require(store)
        for key in Self.keys + [[9]] {
          #expect(try all.get(key)?.bytes == values[key], "step \(step)")
        }
        #expect(all.count == values.count, "step \(step)")
        let live = values.reduce(0) {
          $0 + 32 + StoreRecord.size($1.key.count, $1.value.count)
        }
        #expect(all.liveByteCount == live, "step \(step)")
      }
    }
  }

  @Test("A record says that it replaces the only one with its hash, and no other does")
  func fingerprints() throws {
    let disk = SimulatedDisk(root: "disk")
    let store = try Self.open(disk)
    let fingerprint = KeyHash(3, 4).fingerprint
    for key in [0, 0, 1, 1, 0] { try store.put(Self.keys[key], [1]) }
    try store.delete(Self.keys[0])
    try store.put(Self.keys[1], [2])
    var batch = StoreBatch()
    for key in Self.keys { batch.put(key, [3]) }
    try store.commit(batch)
    var events = try store.log.replayOrFirst(from: 1)
    var found: [UInt32] = []
    while let event = try events.nextOfStore() {
      var offset = 0
      while offset < event.payload.byteCount {
        let record = try StoreRecord(of: event, at: offset, "")
        found.append(record.replacing)
        offset += record.size
      }
    }
    #expect(found == [0, fingerprint, 0, 0, 0, 0, fingerprint, 0, 0, 0])
  }

  @Test("An opening reads no record that is replaced")
  func reads() throws {
    let disk = SimulatedDisk(root: "disk")
    var store: LogStore? = try Self.open(disk)
    for number in 0..<200 { try store?.put("key \(number % 100)", [UInt8(number)]) }
    store = nil
    let before = disk.record.count
    store = try Self.open(disk, from: 1000)
    #expect(store?.count == 101)
    // The parts of the index, and some calls for each segment.
    #expect(disk.record.count - before < 200)
  }
}
