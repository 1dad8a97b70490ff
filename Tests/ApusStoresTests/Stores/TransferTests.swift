import ApusMeasure
import ApusTestSupport
import Synchronization
import Testing

@testable import ApusStores

@Suite("Stores are copied, compared and merged")
struct TransferTests {
  private typealias Model = [Reference: [UInt8]]

  private struct Broken: Error {}

  private static func model(_ random: inout SplitMix64, of count: UInt64) -> Model {
    var model: Model = [:]
    for _ in 0..<random.next() % count {
      let reference = Reference(stringLiteral: "a://\(random.next() % 3)/\(random.next() % 40)")
      model[reference] = [UInt8](repeating: UInt8(random.next() % 3), count: 3)
    }
    return model
  }

  private static func change(_ model: Model, _ random: inout SplitMix64) -> Model {
    var changed = model
    for (reference, value) in Self.model(&random, of: 20) {
      changed[reference] = random.next() % 3 == 0 ? nil : value
    }
    return changed
  }

  private static func store(_ model: Model, seed: UInt64) throws(StoreError) -> AnyStore {
    let store =
      seed % 2 == 0
      ? AnyStore(MemoryStore())
      : AnyStore(try StoreRun.open(SimulatedDisk(root: "disk"), seed: seed))
    for (reference, value) in model.sorted(by: { $0.key < $1.key }) {
      try store.put(reference, value)
    }
    return store
  }

  private static func contents(_ store: some Store) throws(StoreError) -> Model {
    var contents: Model = [:]
    try store.forEach(in: .everything) { contents[$0] = $1.bytes.array }
    return contents
  }

  @Test("A copy has the values of the container, and others if they are not removed")
  func copy() throws {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      let (from, to) = (Self.model(&random, of: 100), Self.model(&random, of: 100))
      let container: Reference = random.next() % 2 == 0 ? "a://1/" : .everything
      let removes = random.next() % 2 == 0
      let source = try Self.store(from, seed: seed)
      let target = try Self.store(to, seed: seed / 2)
      let copy = try source.copy(container, to: target, removingOthers: removes)
      let inside = from.filter { container.contains($0.key) }
      var expected = to.merging(inside) { $1 }
      if removes {
        expected = expected.filter { !container.contains($0.key) || inside[$0.key] != nil }
      }
      #expect(try Self.contents(target) == expected, "seed \(seed)")
      #expect(copy.copied == inside.filter { to[$0.key] != $0.value }.count, "seed \(seed)")
      #expect(copy.copied + copy.unchanged == inside.count, "seed \(seed)")
      let again = try source.copy(container, to: target, removingOthers: removes)
      #expect(again == StoreCopy(copied: 0, unchanged: inside.count, removed: 0), "seed \(seed)")
    }
  }

  @Test("A copy that fails after any number of writes is completed by the next")
  func interrupted() throws {
    var random = SplitMix64(seed: 7)
    let model = Self.model(&random, of: 60)
    let source = try Self.store(model, seed: 1)
    for limit in 0...model.count {
      let left = Mutex(limit)
      let base = MemoryStore()
      let failing = ObservedStore(base) { (call) throws(StoreError) in
        guard call.kind == .put else { return }
        let mayGoOn = left.withLock { left in
          left -= 1
          return left >= 0
        }
        if !mayGoOn { throw .readOnly }
      }
      if limit < model.count {
        #expect(throws: StoreError.readOnly) { try source.copy(to: failing) }
      }
      #expect(base.count == min(limit, model.count) || limit == model.count)
      let rest = try source.copy(to: base)
      #expect(rest.unchanged == (limit == model.count ? 0 : limit))
      #expect(try Self.contents(base) == model)
    }
  }

  @Test("Differences are those of the dictionaries")
  func diff() throws {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      let first = Self.model(&random, of: 100)
      let second = Self.change(first, &random)
      let container: Reference = random.next() % 2 == 0 ? "a://1/" : .everything
      var found: Set<StoreDifference> = []
      let count = try Self.store(first, seed: seed).diff(
        Self.store(second, seed: seed / 2), in: container
      ) { found.insert($0) }
      var expected: Set<StoreDifference> = []
      for reference in Set(first.keys).union(second.keys) where container.contains(reference) {
        switch (first[reference], second[reference]) {
        case (nil, _): expected.insert(.onlyInSecond(reference))
        case (_, nil): expected.insert(.onlyInFirst(reference))
        case (let own, let other): if own != other { expected.insert(.changed(reference)) }
        }
      }
      #expect(found == expected && count == expected.count, "seed \(seed)")
    }
  }

  @Test("Each combination of three values is merged, kept or in conflict")
  func steps() {
    let values: [[UInt8]?] = [nil, [1], [2], [3]]
    for base in values {
      for ours in values {
        for theirs in values {
          let weChanged = ours != base
          let theyChanged = theirs != base
          let expected: MergeStep =
            !theyChanged || ours == theirs ? .keep : weChanged ? .conflict : .take
          #expect(MergeStep(base: base, ours: ours, theirs: theirs) == expected)
        }
      }
    }
  }

  @Test("A merge takes what only the other store has changed, and lists conflicts")
  func merge() throws {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      let base = Self.model(&random, of: 60)
      let (ours, theirs) = (Self.change(base, &random), Self.change(base, &random))
      var expected = ours
      var conflicts: Set<Reference> = []
      for reference in Set(base.keys).union(ours.keys).union(theirs.keys) {
        let step = MergeStep(
          base: base[reference], ours: ours[reference], theirs: theirs[reference])
        if step == .take { expected[reference] = theirs[reference] }
        if step == .conflict { conflicts.insert(reference) }
      }
      let store = try Self.store(ours, seed: seed)
      var found: Set<Reference> = []
      let merge = try store.merge(
        Self.store(theirs, seed: seed / 2), since: Self.store(base, seed: seed / 4)
      ) { found.insert($0) }
      #expect(found == conflicts && merge.conflicts == conflicts.count, "seed \(seed)")
      #expect(try Self.contents(store) == expected, "seed \(seed)")
    }
  }

  @Test("A change during a merge is not overwritten, but in conflict")
  func changedDuringMerge() throws {
    let (base, theirs, ours) = (MemoryStore(), MemoryStore(), MemoryStore())
    for store in [base, theirs, ours] { try store.put("a://1", [0]) }
    try theirs.put("a://1", [1])
    let changed = ObservedStore(ours) { (call) throws(StoreError) in
      if call.kind == .put { try ours.put("a://1", [9]) }
    }
    var conflicts: [Reference] = []
    let merge = try changed.merge(theirs, since: base) { conflicts.append($0) }
    #expect(merge == StoreMerge(taken: 0, conflicts: 1) && conflicts == ["a://1"])
    #expect(ours.get("a://1")?.bytes == [9])
  }

  @Test("A scan visits each value that stays, while others change and segments are compacted")
  func scanBesideCompaction() throws {
    let disk = SimulatedDisk(root: "disk")
    let store = try StoreRun.open(disk, seed: 3)
    for number in 0..<300 {
      try store.put(Reference(stringLiteral: "stay://\(number)"), [UInt8](repeating: 1, count: 40))
    }
    var random = SplitMix64(seed: 11)
    for round in 0..<5 {
      var visited: Set<Reference> = []
      try store.forEach(in: .everything) { reference, value throws(StoreError) in
        if reference.scheme == "stay" {
          #expect(value.bytes.array == [UInt8](repeating: 1, count: 40))
          visited.insert(reference)
        }
        guard random.next() % 8 == 0 else { return }
        try store.put(
          Reference(stringLiteral: "go://\(random.next() % 50)"), [UInt8](repeating: 2, count: 60))
        if random.next() % 25 == 0 { try store.compact() }
      }
      #expect(visited.count == 300, "round \(round)")
    }
  }
}
