#if PostgreSQL
  import ApusMeasure
  import ApusStores
  import ApusTestSupport
  import Foundation
  import StoreTestSupport
  import Synchronization
  import Testing

  @testable import ApusPostgreSQL
  @testable import ApusStoresPostgreSQL

  @Suite(
    "Stores in PostgreSQL", .serialized,
    .enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.absence)"))
  struct PostgreSQLStoreTests {
    private let address: String

    init() throws {
      address = try #require(PostgreSQLServer.shared).address("postgres")
    }

    private static let names = Atomic(0)

    /// A name of a table that no other test has.
    private static func name() -> String {
      "store\(names.wrappingAdd(1, ordering: .relaxed).newValue)"
    }

    private func store(_ table: String = name(), creates: Bool = true) throws -> PostgreSQLStore {
      try PostgreSQLStore(address, table: table, creates: creates)
    }

    private func connection() throws -> PostgreSQLConnection {
      try PostgreSQLConnection(to: PostgreSQLAddress(address), timeoutSeconds: 30)
    }

    @Test("Random changes, conditions and listings")
    func conformance() throws {
      for seed in UInt64(1)...10 {
        var run = StoreConformance(try store(), seed: seed)
        let fault = try run.run(steps: 150)
        #expect(fault == nil, "seed \(seed)")
      }
    }

    @Test("Two stores share a table, and one that is missing is made only if it may be")
    func sharedTable() throws {
      let name = Self.name()
      let missing = #expect(throws: StoreError.self) { try store(name, creates: false) }
      #expect(missing == .database("42P01", "there is no store \(name)"))
      let first = try store(name)
      let version = try first.put("a://1", [1, 0, 2])
      let second = try store(name, creates: false)
      #expect(try second.get("a://1") == StoredValue(bytes: [1, 0, 2], version: version))
      #expect(throws: StoreError.self) { try second.put("a://1", [3], if: .absent) }
      try second.put("a://1", [3], if: .version(version))
      #expect(try first.get("a://1")?.bytes == [3])
    }

    @Test("A store whose table was removed is made again")
    func removedTable() throws {
      let name = Self.name()
      try store(name).put("a://1", [1])
      try connection().run("DROP TABLE \(name)")
      let again = try store(name)
      #expect(try again.list().all() == [])
      try again.put("a://2", [2])
      #expect(try again.get("a://2")?.bytes == [2])
    }

    @Test("Tables of other programs and names that need escapes are refused")
    func refusedTables() throws {
      let name = Self.name()
      try connection().run("CREATE TABLE \(name) (reference text)")
      let error = #expect(throws: StoreError.self) { try store(name) }
      #expect(
        error == .database("42P01", "the table \(name) is not that of a store; choose another name")
      )
      for name in ["", "a b", "A", "a;drop table x", "1a", String(repeating: "a", count: 41)] {
        #expect(throws: StoreError.self) { try store(name) }
      }
      #expect(throws: StoreError.self) { try PostgreSQLStore("nonsense") }
      #expect(throws: StoreError.self) { try PostgreSQLStore("postgresql:///x?host=/nowhere") }
    }

    @Test("Sixteen threads that make one table at once all have it")
    func madeAtOnce() async throws {
      let name = Self.name()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<16 {
          let reference = try Reference("a://\(number)")
          group.addTask { () async throws -> Void in
            try await onOwnThread { _ = try store(name).put(reference, [1]) }
          }
        }
        try await group.waitForAll()
      }
      #expect(try store(name).list().all().count == 16)
    }

    @Test(
      "Conditional writes of several connections lose none, and later writes have greater versions")
    func counting() async throws {
      let name = Self.name()
      try store(name).put("a://count", [0, 0])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { try await onOwnThread { try count(to: 50, in: store(name)) } }
        }
        try await group.waitForAll()
      }
      #expect(try store(name).get("a://count")?.bytes == [200, 0])
    }

    private func count(to number: Int, in store: PostgreSQLStore) throws {
      var done = 0
      while done < number {
        let old = try #require(try store.get("a://count"))
        let next = Int(old.bytes[0]) | Int(old.bytes[1]) << 8 + 1
        do throws(StoreError) {
          let version = try store.put(
            "a://count", [UInt8(next & 255), UInt8(next >> 8)], if: .version(old.version))
          #expect(version > old.version)
          done += 1
        } catch {
          guard case .conflict = error else { throw error }
        }
      }
    }

    @Test("Many values are one transaction, of two values of a reference the last counts")
    func bulk() async throws {
      let name = Self.name()
      for count in [1, 64, 65, 1000] {
        let entries = try (0..<count).flatMap { number in
          let reference = try Reference("a://\(number % 500)")
          return [StoreEntry(reference, [0]), StoreEntry(reference, [UInt8(number % 251), 1])]
        }
        // Two that write the same values at once do not wait for each other in a circle.
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<2 {
            group.addTask { try await onOwnThread { try store(name).put(entries) } }
          }
          try await group.waitForAll()
        }
        let written = try store(name)
        #expect(try written.list("a://").all().count == min(count, 500))
        #expect(try written.get("a://0")?.bytes == [UInt8(count > 500 ? 500 % 251 : 0), 1])
      }
      let long = Reference(
        stringLiteral: "a://" + (0..<1200).map { "\($0 &* 7919 % 997)" }.joined())
      let error = #expect(throws: StoreError.self) {
        try store(name).put([StoreEntry("a://new", [1]), StoreEntry(long, [1])])
      }
      guard case .database("54000", _) = error else { throw try #require(error) }
      #expect(try store(name).get("a://new") == nil)
    }

    @Test("A reader has the changes of other stores and of other programs")
    func changes() async throws {
      let name = Self.name()
      let store = try store(name)
      let other = try self.store(name)
      let changes = store.changes(under: "a://")
      try store.put("a://own", [1])
      #expect(changes.tryNext() == "a://own")
      try other.put("a://1", [1])
      try other.put("b://1", [1])
      #expect(await changes.next() == "a://1")
      try other.delete("a://1")
      #expect(await changes.next() == "a://1")
      try connection().run("INSERT INTO \(name) VALUES ('a://sql', 'x', 1)")
      #expect(await changes.next() == "a://sql")
      // More rows than are notified one by one.
      try other.put(try (0..<100).map { StoreEntry(try Reference("a://\($0)"), [1]) })
      #expect(await changes.next() == "a://")
      try connection().run("TRUNCATE \(name)")
      #expect(await changes.next() == "a://")
      #expect(changes.tryNext() == nil)
    }

    @Test("A cache over the store drops what another store changes")
    func cache() async throws {
      let name = Self.name()
      let (store, other) = (try store(name), try store(name))
      let cache = WriteThroughCache(over: store, limit: 1 << 20)
      try cache.put("a://1", [1])
      #expect(try cache.get("a://1")?.bytes == [1])
      try other.put("a://1", [2])
      let end = ContinuousClock.now + .seconds(60)
      while try cache.get("a://1")?.bytes != [2], ContinuousClock.now < end { await Task.yield() }
      #expect(try cache.get("a://1")?.bytes == [2])
    }

    @Test(
      "After a crash of the server reads go on, writes go on, and readers learn that they may have missed a change"
    )
    func crash() async throws {
      let server = try PostgreSQLServer(options: "")
      let store = try PostgreSQLStore(server.address("postgres"))
      let other = try PostgreSQLStore(server.address("postgres"))
      let changes = store.changes(under: "a://")
      try store.put("a://1", [1])
      #expect(changes.tryNext() == "a://1")
      try server.crash()
      guard
        case .unreachable = #expect(throws: StoreError.self, performing: { try store.get("a://1") })
      else {
        Issue.record("a read without a server is no other error")
        return
      }
      try server.start()
      #expect(try store.get("a://1")?.bytes == [1])
      try other.put("a://2", [2])
      #expect(await changes.next() == "a://")
      #expect(try store.get("a://2")?.bytes == [2])
    }

    @Test("A write whose connection ends within it says that it may have been made")
    func doubt() async throws {
      let name = Self.name()
      let store = try store(name)
      try store.put("a://1", [1])
      // A lock lets the write wait; then its connection is ended.
      let blocker = try connection()
      try blocker.run("BEGIN")
      try blocker.run("LOCK TABLE \(name)")
      let changes = store.changes(under: "a://")
      async let error = onOwnThread {
        #expect(throws: StoreError.self) { try store.put("a://1", [2]) }
      }
      let killer = try connection()
      let end = ContinuousClock.now + .seconds(60)
      var ended = 0
      while ended == 0, ContinuousClock.now < end {
        ended =
          try killer.run(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO \(name) %'
            """
          ).integer(0, 0) ?? 0
      }
      guard case .unanswered? = try await error else {
        Issue.record("\(String(describing: try await error))")
        return
      }
      try blocker.run("COMMIT")
      #expect(await changes.next() == "a://1")
      #expect(try store.get("a://1")?.bytes == [1])
      #expect(try store.put("a://1", [3]).number > 1)
    }

    @Test("A live store in a log is copied, and both are then equal")
    func copied() throws {
      let folder = try TemporaryFolder()
      let log = try LogStore(path: folder.file("log"))
      for number in 0..<700 {
        try log.put(
          try Reference("a://container/\(number % 7)/id/\(number)"),
          [UInt8](repeating: UInt8(number & 255), count: number))
      }
      let store = try store()
      _ = try log.copy(to: store)
      #expect(try log.diff(store) == 0)
      #expect(try store.list().all().count == 700)
      try log.close()
    }

    @Test("Rows of other programs that are no references are skipped, also a whole page of them")
    func strangeRows() throws {
      let name = Self.name()
      let store = try store(name)
      for reference in ["a://1", "a://9"] as [Reference] { try store.put(reference, [1]) }
      try connection().run(
        "INSERT INTO \(name) SELECT 'a://5//' || n, 'x', 1 FROM generate_series(1, 200) n")
      var listing = try store.list("a://")
      var found: [Reference] = []
      while let page = try listing.next(limit: 2) { found += page }
      #expect(found == ["a://1", "a://9"])
      var visited: [Reference] = []
      try store.forEach(in: "a://") { reference, _ in visited.append(reference) }
      #expect(visited == ["a://1", "a://9"])
    }
  }
#endif
