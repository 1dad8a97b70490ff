import ApusEventLog
import ApusMeasure
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

/// The states that a store had, of which a crash leaves one.
struct StoreModel {
  /// The state after each change that returned, from the last one that is certain.
  var states: [[[UInt8]: [UInt8]]] = [[:]]
  /// The index of the first state that a kill may leave, and that a power cut may leave.
  var written = 0
  var durable = 0
  /// The states that a change which failed may have left.
  var doubtful: [[[UInt8]: [UInt8]]] = []

  var now: [[UInt8]: [UInt8]] { states[states.count - 1] }

  mutating func accept(_ state: [[UInt8]: [UInt8]], _ promise: EventLogPromise) {
    states.append(state)
    doubtful = []
    keep(promise)
  }

  mutating func keep(_ promise: EventLogPromise) {
    if promise >= .written { written = states.count - 1 }
    if promise == .durable { durable = states.count - 1 }
  }

  /// What a state has that no allowed state has.
  func difference(_ state: [[UInt8]: [UInt8]], _ index: Int) -> String {
    let earlier = states[..<index].lastIndex(of: state).map { "it is state \($0)" } ?? "it is none"
    let nearest = now
    let keys = Set(state.keys).union(nearest.keys).filter { state[$0] != nearest[$0] }
    return
      "another state of \(states.count), from \(index), \(doubtful.count) doubtful: \(earlier); "
      + keys.map {
        "\($0[0]) \($0.count): \(state[$0]?.count ?? -1) for \(nearest[$0]?.count ?? -1)"
      }
      .sorted().joined(separator: ", ")
  }

  /// Whether a crash may leave a state.
  func allows(_ state: [[UInt8]: [UInt8]], from index: Int) -> Bool {
    states[index...].contains(state) || doubtful.contains(state)
  }
}

/// Runs random changes on a store beside a dictionary.
struct StoreRun {
  static let path = "disk/store"
  let disk: SimulatedDisk
  var model = StoreModel()
  var random: SplitMix64
  private var store: LogStore?

  init(_ disk: SimulatedDisk, seed: UInt64) {
    self.disk = disk
    random = SplitMix64(seed: seed)
  }

  static func open(_ disk: SimulatedDisk, seed: UInt64) throws(StoreError) -> LogStore {
    let numbers = Mutex(SplitMix64(seed: seed))
    return try LogStore(
      path: path, options: LogStoreTests.options(), calls: disk.calls,
      random: { numbers.withLock { $0.next() } })
  }

  static func contents(_ store: LogStore) throws(StoreError) -> [[UInt8]: [UInt8]] {
    var contents: [[UInt8]: [UInt8]] = [:]
    for key in try store.keys() { contents[key] = try store.get(key)?.bytes }
    return contents
  }

  private mutating func number(_ limit: UInt64) -> Int { Int(random.next() % limit) }

  private mutating func key() -> [UInt8] {
    [UInt8](repeating: UInt8(number(24)), count: 1 + number(2) * 9)
  }

  private mutating func value() -> [UInt8] {
    let lengths = [0, 1, 20, 100, 600, 1500, 5000]
    return [UInt8](repeating: UInt8(number(256)), count: lengths[number(7)])
  }

  /// Makes some steps. Returns what is wrong, or `nil`.
  mutating func run(steps: Int) -> String? {
    if let fault = reopen(closes: false) { return fault }
    for step in 0..<steps {
      let fault =
        switch number(20) {
        case 0: reopen(closes: true)
        case 1: reopen(closes: false)
        case 2: save()
        case 3: flush()
        case 4: check()
        case 10: compact()
        case 5, 6: batch()
        case 7, 8, 9: delete()
        default: put()
        }
      if let fault { return "step \(step): \(fault)" }
    }
    return nil
  }

  mutating func reopen(closes: Bool) -> String? {
    if closes { do throws(StoreError) { try store?.close() } catch {} }
    store = nil
    do throws(StoreError) {
      let opened = try Self.open(disk, seed: random.next())
      let contents = try Self.contents(opened)
      guard model.allows(contents, from: model.durable) else { return "reopened: another state" }
      model = StoreModel(states: [contents])
      store = opened
      return opened.count == contents.count
        ? nil : "counts \(opened.count) of \(contents.count) keys"
    } catch {
      if case .log(let cause) = error, case .system = cause.kind { return nil }
      return "reopened: \(error)"
    }
  }

  private mutating func put() -> String? {
    let (key, value) = (key(), value())
    let promise = EventLogPromise.allCases[number(3)]
    var state = model.now
    state[key] = value
    return change(to: state, promise) { store throws(StoreError) in
      let old = try store.get(key)?.version
      try store.put(key, value, if: old.map { .version($0) } ?? .absent, promise)
    }
  }

  private mutating func delete() -> String? {
    let key = key()
    let promise = EventLogPromise.allCases[number(3)]
    var state = model.now
    state[key] = nil
    return change(to: state, promise) { store throws(StoreError) in
      try store.delete(key, promise)
    }
  }

  private mutating func batch() -> String? {
    var state = model.now
    var batch = StoreBatch()
    for _ in 0..<1 + number(6) {
      let (key, value) = (key(), value())
      if number(3) == 0 {
        batch.delete(key)
        state[key] = nil
      } else {
        batch.put(key, value)
        state[key] = value
      }
    }
    let promise = EventLogPromise.allCases[number(3)]
    return change(to: state, promise) { [batch] store throws(StoreError) in
      try store.commit(batch, promise)
    }
  }

  private mutating func change(
    to state: [[UInt8]: [UInt8]], _ promise: EventLogPromise,
    _ body: (LogStore) throws(StoreError) -> Void
  ) -> String? {
    guard let store else { return nil }
    do throws(StoreError) {
      try body(store)
      model.accept(state, promise)
    } catch {
      guard case .log(let cause) = error else { return "\(error)" }
      if case .damaged = cause.kind { return "\(error)" }
      model.doubtful.append(state)
    }
    return nil
  }

  private mutating func flush() -> String? {
    guard let store else { return nil }
    let promise = EventLogPromise.allCases[number(3)]
    do throws(StoreError) {
      try store.flush(promise)
      model.keep(promise)
    } catch {}
    return nil
  }

  private mutating func save() -> String? {
    do throws(StoreError) { try store?.saveIndex() } catch {
      guard case .log(let cause) = error, case .damaged = cause.kind else { return nil }
      return "\(error)"
    }
    return nil
  }

  private mutating func compact() -> String? {
    do throws(StoreError) { try store?.compact() } catch {
      guard case .log(let cause) = error, case .damaged = cause.kind else { return nil }
      return "\(error)"
    }
    return nil
  }

  /// Compares all values, unless a failed change makes the state uncertain.
  private mutating func check() -> String? {
    guard let store, model.doubtful.isEmpty else { return nil }
    do throws(StoreError) {
      return try Self.contents(store) == model.now ? nil : "the values are others"
    } catch {
      guard case .log(let cause) = error, case .damaged = cause.kind else { return nil }
      return "\(error)"
    }
  }
}

@Suite("Random programs on stores")
struct StoreProgramTests {
  /// The number of random programs: many if `APUS_LARGE_TESTS` is set.
  static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil
    ? 1...10_000 : BuildDescription.isDebug ? 1...100 : 1...300

  /// Opens the store after a crash, and changes it. Returns what is wrong, or `nil`.
  static func check(_ disk: SimulatedDisk, _ model: StoreModel, from index: Int) -> String? {
    do throws(StoreError) {
      let store = try StoreRun.open(disk, seed: 77)
      var contents = try StoreRun.contents(store)
      guard model.allows(contents, from: index) else { return model.difference(contents, index) }
      try store.put("new", [1, 2, 3], .durable)
      contents[Array("new".utf8)] = [1, 2, 3]
      let cut = disk.afterPowerCut(disk.choices.map { _ in 0 })
      guard try StoreRun.contents(StoreRun.open(cut, seed: 78)) == contents else {
        return "a durable value is lost"
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("Programs agree with a dictionary, also when the store is opened again", arguments: seeds)
  func programs(seed: UInt64) {
    var run = StoreRun(SimulatedDisk(root: "disk"), seed: seed)
    let fault = run.run(steps: 60)
    #expect(fault == nil)
    let last = run.reopen(closes: seed % 2 == 0)
    #expect(last == nil)
  }

  @Test(
    "After a crash the store has a state that it had, with all that was promised", arguments: seeds)
  func crashes(seed: UInt64) {
    let disk = SimulatedDisk(root: "disk")
    var run = StoreRun(disk, seed: seed)
    disk.crash(after: 20 + Int(seed * 7 % 300))
    let fault = run.run(steps: 40)
    #expect(fault == nil)
    let killed = Self.check(disk.afterKill(), run.model, from: run.model.written)
    #expect(killed == nil)
    for cut in SimulatedDisk.powerCuts(disk.choices, limit: 6, seed: seed) {
      let fault = Self.check(disk.afterPowerCut(cut), run.model, from: run.model.durable)
      #expect(fault == nil, "cut \(cut)")
    }
  }

  @Test("On a failing disk nothing that was promised is lost", arguments: seeds)
  func faults(seed: UInt64) {
    let disk = SimulatedDisk(root: "disk")
    var random = SplitMix64(seed: seed &+ 5000)
    var faults: [Int: SimulatedDisk.Fault] = [:]
    for _ in 0..<5 {
      let errors: [Int32] = [EIO, ENOSPC, EINTR, ENOSPC]
      faults[Int(random.next() % 300)] =
        random.next() % 3 == 0
        ? .short(1 + Int(random.next() % 700)) : .error(errors[Int(random.next() % 4)])
    }
    disk.fail { [faults] index, _ in faults[index] }
    var run = StoreRun(disk, seed: seed)
    let fault = run.run(steps: 40)
    #expect(fault == nil)
    disk.fail { _, _ in nil }
    for cut in SimulatedDisk.powerCuts(disk.choices, limit: 6, seed: seed) {
      let fault = Self.check(disk.afterPowerCut(cut), run.model, from: run.model.durable)
      #expect(fault == nil, "cut \(cut)")
    }
  }
}
