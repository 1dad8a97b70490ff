import ApusMeasure
import ApusTestSupport
import Synchronization
import Testing

@testable import ApusStores

@Suite("Stores follow each other")
struct FollowingTests {
  private static func contents(_ store: some Store) throws(StoreError) -> [Reference: [UInt8]] {
    var contents: [Reference: [UInt8]] = [:]
    try store.forEach(in: .everything) { contents[$0] = $1.bytes.array }
    return contents
  }

  private static func reference(_ random: inout SplitMix64) -> Reference {
    Reference(stringLiteral: "a://\(random.next() % 3)/\(random.next() % 8)")
  }

  private static func change(_ store: some Store, _ random: inout SplitMix64) throws(StoreError) {
    let reference = reference(&random)
    if random.next() % 3 == 0 {
      try store.delete(reference)
    } else {
      try store.put(reference, [UInt8(random.next() % 5)])
    }
  }

  @Test("A follower makes its store equal, and copies each change until it is cancelled")
  func follow() async throws {
    let (source, target) = (MemoryStore(), MemoryStore())
    var random = SplitMix64(seed: 5)
    for _ in 0..<30 { try Self.change(source, &random) }
    try target.put("a://9/9", [9])
    try target.put("b://1", [9])
    let follower = StoreFollower(of: source, to: target, in: "a://")
    let task = Task { try await follower.run() }
    for _ in 0..<200 {
      try Self.change(source, &random)
      if random.next() % 5 == 0 { await Task.yield() }
    }
    try source.put("a://last", [1])
    while target.get("a://last") == nil { await Task.yield() }
    task.cancel()
    try await task.value
    var expected = try Self.contents(source)
    expected["b://1"] = [9]
    #expect(try Self.contents(target) == expected)
  }

  @Test("A failing target ends the following, and the next run completes it")
  func failure() async throws {
    let (source, target) = (MemoryStore(), MemoryStore())
    for number in 0..<10 { try source.put(Reference(stringLiteral: "a://\(number)"), [1]) }
    let failing = ObservedStore(target) { (call) throws(StoreError) in
      if call.kind == .put, target.count == 4 { throw .readOnly }
    }
    await #expect(throws: StoreError.readOnly) {
      try await StoreFollower(of: source, to: failing).run()
    }
    let task = Task { try await StoreFollower(of: source, to: target).run() }
    while target.count < 10 { await Task.yield() }
    task.cancel()
    try await task.value
  }

  @Test("Changes of both stores meet, nothing circles, and no value is lost in silence")
  func synchronize() throws {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      let (first, second) = (MemoryStore(), MemoryStore())
      let lost = Mutex<[(Reference, [UInt8]?)]>([])
      let pair = StoreSynchronizer(first, second, in: "a://") { reference, value in
        lost.withLock { $0.append((reference, value)) }
      }
      for _ in 0..<random.next() % 10 { try Self.change(first, &random) }
      for _ in 0..<random.next() % 10 { try Self.change(second, &random) }
      let changes = [first.changes(under: "a://"), second.changes(under: "a://")]
      try pair.synchronize("a://")
      for _ in 0..<10 {
        let before = try Self.contents(first)
        for _ in 0..<random.next() % 4 { try Self.change(first, &random) }
        for _ in 0..<random.next() % 4 { try Self.change(second, &random) }
        let (own, other) = (try Self.contents(first), try Self.contents(second))
        lost.withLock { $0 = [] }
        try pair.synchronize(changes)
        #expect(try Self.contents(first) == Self.contents(second), "seed \(seed)")
        // The echo of a change finds equal values, and writes nothing.
        let versions = (first.get(own.keys.sorted()), second.get(own.keys.sorted()))
        try pair.synchronize(changes)
        #expect(changes.allSatisfy { $0.tryNext() == nil }, "seed \(seed)")
        #expect(versions.0 == first.get(own.keys.sorted()), "seed \(seed)")
        #expect(versions.1 == second.get(own.keys.sorted()), "seed \(seed)")
        try Self.checkMerge(before, own, other, Self.contents(first), lost.withLock { $0 }, seed)
      }
    }
  }

  /// Each value is that of the three-way merge in which the first store counts.
  private static func checkMerge(
    _ base: [Reference: [UInt8]], _ own: [Reference: [UInt8]], _ other: [Reference: [UInt8]],
    _ result: [Reference: [UInt8]], _ lost: [(Reference, [UInt8]?)], _ seed: UInt64
  ) throws {
    for reference in Set(base.keys).union(own.keys).union(other.keys) {
      let step = MergeStep(
        base: base[reference], ours: own[reference], theirs: other[reference])
      let expected = step == .take ? other[reference] : own[reference]
      #expect(result[reference] == expected, "seed \(seed), \(reference)")
      let found = lost.filter { $0.0 == reference }.map(\.1)
      #expect(found == (step == .conflict ? [other[reference]] : []), "seed \(seed), \(reference)")
    }
  }

  @Test("A value that changes during its copy is not lost")
  func changedMeanwhile() throws {
    let (first, second) = (MemoryStore(), MemoryStore())
    try first.put("a://1", [1])
    let isFirst = Atomic(true)
    let changed = ObservedStore(second) { (call) throws(StoreError) in
      guard call.kind == .put, isFirst.exchange(false, ordering: .relaxed) else { return }
      try second.put("a://1", [7])
    }
    let lost = Mutex<[[UInt8]?]>([])
    let pair = StoreSynchronizer(first, changed) { _, value in lost.withLock { $0.append(value) } }
    try pair.synchronize("a://1")
    #expect(first.get("a://1")?.bytes == [1] && second.get("a://1")?.bytes == [1])
    #expect(lost.withLock { $0 } == [[7]])
  }

  @Test("Two stores stay equal while both are changed, until the task is cancelled")
  func run() async throws {
    let (first, second) = (MemoryStore(), MemoryStore())
    var random = SplitMix64(seed: 9)
    let pair = StoreSynchronizer(first, second) { _, _ in }
    let task = Task { try await pair.run() }
    for _ in 0..<300 {
      try Self.change(random.next() % 2 == 0 ? first : second, &random)
      if random.next() % 8 == 0 { await Task.yield() }
    }
    try first.put("a://end/1", [1])
    try second.put("a://end/2", [2])
    while try Self.contents(first) != Self.contents(second) || first.get("a://end/2") == nil {
      await Task.yield()
    }
    task.cancel()
    try await task.value
  }
}
