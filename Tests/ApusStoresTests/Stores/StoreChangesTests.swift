import ApusStores
import ApusTestSupport
import Testing

@Suite("Changes of stores")
struct StoreChangesTests {
  @Test("A reader gets each changed reference of its container once, in order")
  func once() throws {
    let store = MemoryStore()
    let changes = store.changes(under: "a://")
    let all = store.changes(under: .everything)
    for text in ["a://1", "b://1", "a://2", "a://1", "a://3"] {
      try store.put(Reference(stringLiteral: text), [])
    }
    try store.delete("a://9")
    var found: [Reference] = []
    while let reference = changes.tryNext() { found.append(reference) }
    #expect(found == ["a://1", "a://2", "a://3"])
    try store.delete("a://2")
    #expect(changes.tryNext() == "a://2" && changes.tryNext() == nil)
    #expect(all.tryNext() == "a://1")
  }

  @Test("Batches and other writes of a log store are noted, and compaction is not")
  func log() throws {
    let store = try StoreRun.open(SimulatedDisk(root: "disk"), seed: 1)
    let changes = store.changes(under: .everything)
    var batch = StoreBatch()
    batch.put("a://1", [1])
    batch.put("no reference", [1])
    batch.delete("a://2")
    try store.commit(batch)
    try store.put("a://3", [UInt8](repeating: 1, count: 5000), .buffered)
    var found: [Reference] = []
    while let reference = changes.tryNext() { found.append(reference) }
    #expect(found == ["a://1", "a://2", "a://3"])
    for _ in 0..<20 { try store.put("a://3", [UInt8](repeating: 2, count: 5000)) }
    while changes.tryNext() != nil {}
    try store.compact()
    #expect(changes.tryNext() == nil)
  }

  @Test("A slow reader gets containers, and misses nothing")
  func slow() throws {
    let store = MemoryStore()
    let changes = store.changes(under: .everything)
    var noted: Set<Reference> = []
    for number in 0..<60_000 {
      let reference = try Reference("t", container: "\(number % 50_000)", id: "\(number)")
      try store.put(reference, [])
      noted.insert(reference)
    }
    var count = 0
    var containers: [Reference] = []
    while let reference = changes.tryNext() {
      count += 1
      if reference.isContainer { containers.append(reference) } else { noted.remove(reference) }
    }
    #expect(count <= 40_001)
    #expect(containers.contains(.everything))
  }

  @Test("A reader that waits never misses the last change of a reference")
  func last() async throws {
    let store = MemoryStore()
    let changes = store.changes(under: "a://")
    let reader = Task {
      var seen: [Reference: [UInt8]] = [:]
      for await reference in changes {
        if reference == "a://end" { break }
        seen[reference] = store.get(reference)?.bytes
      }
      return seen
    }
    for number in 0..<20_000 {
      try store.put(
        Reference(stringLiteral: "a://\(number % 100)"), [UInt8(number >> 8), UInt8(number & 255)])
    }
    try store.put("a://end", [])
    let seen = await reader.value
    #expect(seen.count == 100)
    for (reference, value) in seen { #expect(store.get(reference)?.bytes == value) }
  }

  @Test("A cancelled reader ends, and a reader that is gone is forgotten")
  func cancelled() async throws {
    let store = MemoryStore()
    let task = Task { await store.changes(under: .everything).next() }
    task.cancel()
    #expect(await task.value == nil)
    for _ in 0..<100 { _ = store.changes(under: .everything) }
    try store.put("a://1", [])
  }
}
