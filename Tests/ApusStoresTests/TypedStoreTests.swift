import ApusStores
import ApusTestSupport
import Testing

@Suite("TypedStore")
struct TypedStoreTests {
  struct Note: Codable, Hashable, Sendable {
    var title: String
    var count: Int
  }

  @Test("Values of a type come back by their codec, beside those of another type")
  func values() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    let notes = TypedStore(store, JSONStoreCodec<Note>(), in: "note://")
    let counters = TypedStore(store, IntegerStoreCodec<Int64>(), in: "count://")
    let titles = TypedStore(store, TextStoreCodec(), in: "title://")
    let note = Note(title: "Müll", count: -3)
    let version = try notes.put("7", note, if: .absent)
    try counters.put("7", .min)
    try titles.put("7", "Grüße")
    #expect(try notes.get("7") == note && notes.getVersioned("7")?.version == version)
    #expect(try counters.get("7") == .min && counters.get("8") == nil && titles.get("7") == "Grüße")
    #expect(try notes.ids() == ["7"] && store.count == 3)
    #expect(try notes.delete("7") && notes.get("7") == nil)
  }

  @Test("Bytes of another form are an error with the key")
  func wrongForm() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    try store.put("count://7", [1, 2])
    let counters = TypedStore(store, IntegerStoreCodec<Int64>(), in: "count://")
    let error = #expect(throws: StoreError.self) { try counters.get("7") }
    #expect(
      error?.description
        == "the value of \"count://7\" cannot be decoded: it has 2 bytes, and not 8")
  }
}
