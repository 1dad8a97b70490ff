#if SQLite
  import ApusMeasure
  import ApusStores
  import ApusTestSupport
  import StoreTestSupport
  import Testing

  @testable import ApusStoresSQLite

  @Suite("Stores in SQLite")
  struct SQLiteStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) throws -> String { folder.file(name) }

    @Test("Random changes, conditions and listings")
    func conformance() throws {
      for seed in UInt64(1)...20 {
        let store = try SQLiteStore(path: try path("\(seed).db"))
        var run = StoreConformance(store, seed: seed)
        let fault = try run.run(steps: 150)
        #expect(fault == nil, "seed \(seed)")
      }
    }

    @Test("Values and versions are there when the database is opened again")
    func reopened() throws {
      let path = try path("again.db")
      var version = StoreVersion(0)
      do {
        let store = try SQLiteStore(path: path)
        version = try store.put("a://1", [1, 0, 2])
        try store.put("a://empty", [])
        try store.put("a://gone", [1])
        try store.delete("a://gone")
        try store.flush()
      }
      let store = try SQLiteStore(path: path)
      #expect(try store.get("a://1") == StoredValue(bytes: [1, 0, 2], version: version))
      #expect(try store.get("a://empty")?.bytes == [])
      let versions = try ["a://gone", "a://2"].map { try store.put($0, [1]) }
      #expect(versions[0].number == version.number + 3 && versions[1].number == version.number + 4)
    }

    @Test("Two connections write one database, and each sees what the other has written")
    func twoConnections() async throws {
      let path = try path("two.db")
      let stores = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
      try stores[0].put("a://count", [0, 0])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for store in stores {
          group.addTask {
            var done = 0
            while done < 100 {
              guard let old = try store.get("a://count") else { throw StoreError.readOnly }
              let next = Int(old.bytes[0]) | Int(old.bytes[1]) << 8 + 1
              do {
                try store.put(
                  "a://count", [UInt8(next & 255), UInt8(next >> 8)], if: .version(old.version))
                done += 1
              } catch StoreError.conflict {}
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try stores[1].get("a://count")?.bytes == [200, 0])
    }

    @Test("Rows of other programs that are no references are skipped, also a whole page of them")
    func strangeRows() throws {
      let path = try path("strange.db")
      let store = try SQLiteStore(path: path)
      try store.put("a://1", [1])
      try store.put("a://9", [1])
      let other = try SQLiteStore(path: path)
      try other.put("b://1", [1])
      let connection = try SQLiteConnection(path: path)
      for number in 0..<5 {
        try connection.execute("INSERT INTO entries VALUES ('a://5//\(number)', x'01', 1)")
      }
      var listing = try store.list("a://")
      var found: [Reference] = []
      while let page = try listing.next(limit: 2) { found += page }
      #expect(found == ["a://1", "a://9"])
    }

    @Test("A file that is no database, and a folder, are errors with the words of SQLite")
    func broken() throws {
      let path = try folder.write([UInt8](repeating: 7, count: 4096))
      let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
      #expect(error == .database("26", "file is not a database"))
      #expect(throws: StoreError.self) { try SQLiteStore(path: "/") }
      #expect(throws: StoreError.self) { try SQLiteStore(path: "a\0b") }
    }
  }
#endif
