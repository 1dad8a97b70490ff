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

  struct Stop: Codable, Hashable, Sendable {
    var name: String
    var latitude: Double
    var platform: Int?
  }

  @Test("Values are rows of a table, also with line ends, quotes and a property that is nil")
  func rows() throws {
    let store = MemoryStore()
    let codec = CSVStoreCodec<Stop>(columns: ["name", "latitude", "platform"])
    let stops = TypedStore(store, codec, in: "stop://")
    let all = [
      Stop(name: "Zoo, main gate", latitude: 52.5, platform: 3),
      Stop(name: "\"A\"\r\nB", latitude: -0.1, platform: nil),
      Stop(name: "", latitude: 1e300, platform: 0),
    ]
    for (id, stop) in all.enumerated() { try stops.put("\(id)", stop) }
    for (id, stop) in all.enumerated() { #expect(try stops.get("\(id)") == stop) }
    #expect(store.get("stop://0")?.bytes == Array("\"Zoo, main gate\",52.5,3\r\n".utf8))
    try store.put("stop://old", Array("Old,1\n".utf8))
    #expect(try stops.get("old") == Stop(name: "Old", latitude: 1, platform: nil))
  }

  @Test(
    "Bytes that are no row are an error with the key",
    arguments: [
      ("", "it has 0 rows, and not 1"), ("a,1,2\nb,1,2\n", "it has 2 rows, and not 1"),
      ("a,north,2\n", "latitude"), ("\"a", "1"),
    ])
  func noRow(_ text: String, _ part: String) throws {
    let store = MemoryStore()
    try store.put("stop://7", Array(text.utf8))
    let codec = CSVStoreCodec<Stop>(columns: ["name", "latitude", "platform"])
    let error = #expect(throws: StoreError.self) {
      try TypedStore(store, codec, in: "stop://").get("7")
    }
    guard case .coding(let key, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(key == Array("stop://7".utf8) && reason.contains(part))
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
