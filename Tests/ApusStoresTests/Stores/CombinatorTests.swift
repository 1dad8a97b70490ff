import ApusStores
import Synchronization
import Testing

@Suite("Stores over stores")
struct CombinatorTests {
  private struct Broken: Error {}

  @Test("A store that may only be read is read, and not changed")
  func readOnly() throws {
    let base = MemoryStore()
    try base.put("a://1", [1])
    let store = ReadOnlyStore(base)
    #expect(try store.get("a://1")?.bytes == [1] && store.list().all() == ["a://1"])
    #expect(throws: StoreError.readOnly) { try store.put("a://1", [2]) }
    #expect(throws: StoreError.readOnly) { try store.delete("a://1") }
    let changes = store.changes(under: .everything)
    try base.put("a://2", [1])
    #expect(changes.tryNext() == "a://2")
  }

  @Test("A stack has the value of the first store, and covers that of the second")
  func stacked() throws {
    let (own, defaults) = (MemoryStore(), MemoryStore())
    let seen = try defaults.put("s://color", [1])
    try defaults.put("s://size", [2])
    let store = StackedStore(own, over: defaults)
    let old = try #require(try store.get("s://color"))
    #expect(old.bytes == [1])
    #expect(throws: StoreError.readOnly) { try store.delete("s://color") }
    #expect(throws: StoreError.self) { try store.put("s://color", [3], if: .absent) }
    let new = try store.put("s://color", [3], if: .version(old.version))
    // The stores count their versions alike.
    #expect(own.get("s://color")?.version == seen && new != old.version)
    #expect(throws: StoreError.self) { try store.put("s://color", [4], if: .version(old.version)) }
    #expect(try store.get("s://color")?.bytes == [3] && defaults.get("s://color")?.bytes == [1])
    #expect(try store.list().all() == ["s://color", "s://size"])
    try store.put("s://own", [1])
    #expect(try store.delete("s://own") && store.get("s://own") == nil)
  }

  @Test("References go to the store of their narrowest container")
  func routed() throws {
    let (pictures, large, rest) = (MemoryStore(), MemoryStore(), MemoryStore())
    let store = RoutedStore(
      ["picture://": AnyStore(pictures), "picture://large/": AnyStore(large)], else: AnyStore(rest))
    for text in ["picture://1", "picture://large/2", "picture://larger", "note://1"] {
      try store.put(Reference(stringLiteral: text), [1])
    }
    #expect(pictures.count == 2 && large.count == 1 && rest.count == 1)
    try rest.put("picture://hidden", [1])
    #expect(
      try store.list().all() == [
        "note://1", "picture://1", "picture://large/2", "picture://larger",
      ])
    #expect(try store.list("picture://large/").all() == ["picture://large/2"])
    #expect(try store.list("note://").all() == ["note://1"])
  }

  @Test("An observer is told each call, and can let it fail")
  func observed() throws {
    let calls = Mutex<[String]>([])
    let store = ObservedStore(MemoryStore()) { (call) throws(StoreError) in
      calls.withLock { $0.append(call.description) }
      if call.kind == .delete { throw .readOnly }
    }
    try store.put("a://1", [1])
    _ = try store.get("a://1")
    _ = try store.list("a://")
    #expect(throws: StoreError.readOnly) { try store.delete("a://1") }
    try store.flush()
    #expect(
      calls.withLock { $0 }
        == ["put a://1", "get a://1", "list a://", "delete a://1", "flush ://"])
    #expect(store.base.count == 1)
  }

  @Test("A value that cannot be made is an error with its reference, and nothing has changed")
  func mapped() throws {
    let base = MemoryStore()
    let store = MappedStore(
      base, read: { _, bytes in if bytes == [9] { throw Broken() } else { bytes.map { $0 - 1 } } },
      write: { _, bytes in if bytes.isEmpty { throw Broken() } else { bytes.map { $0 + 1 } } })
    try store.put("a://1", [1])
    #expect(base.get("a://1")?.bytes == [2])
    #expect(try store.get("a://1")?.bytes == [1])
    #expect(throws: StoreError.self) { try store.put("a://1", []) }
    #expect(try store.get("a://1")?.bytes == [1])
    try base.put("a://2", [9])
    let error = #expect(throws: StoreError.self) { try store.get("a://2") }
    #expect("\(try #require(error))".contains("a://2"))
  }
}
