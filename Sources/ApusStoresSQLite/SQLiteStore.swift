#if SQLite
  public import ApusStores
  import Synchronization

  /// A store in a table of an SQLite database, which other programs can read and write at the same time.
  ///
  ///     let store = try SQLiteStore(path: "notes.db")
  ///     try store.put("note://id/7", Array("milk".utf8))
  ///     try store.get("note://id/7")?.bytes  // milk
  ///
  /// The table `entries` has the columns `reference`, `value` and `version`. A change survives the end of the process when its call returns,
  /// and that of the machine after `flush`. A writer waits for another writer, at most as long as `timeout` says.
  ///
  /// For one process, `LogStore` writes ten times faster. For files that other programs read without SQLite use `FolderStore`.
  ///
  /// Source: https://www.sqlite.org/wal.html
  public final class SQLiteStore: Store {
    /// The path of the database.
    public let path: String
    private let connection: Mutex<Connection>
    private let observers = StoreObservers()

    /// The connection, which only the lock gives away.
    private struct Connection: ~Copyable {
      let database: SQLiteConnection
    }

    /// Opens a database, and makes it and the table if they are not there.
    ///
    /// - Parameters:
    ///   - path: The path of the database.
    ///   - timeout: The longest wait for another writer.
    /// - Throws: `database` with the code and the words of SQLite.
    public init(path: String, timeout: Duration = .seconds(5)) throws(StoreError) {
      if path.utf8.contains(0) { throw .database("14", "the path has a zero byte") }
      self.path = path
      let database = try SQLiteConnection(path: path)
      database.setTimeout(milliseconds: Int32(clamping: Int64(timeout / .milliseconds(1))))
      try database.execute(
        """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        CREATE TABLE IF NOT EXISTS entries(
          reference TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL, version INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS versions(last INTEGER NOT NULL);
        INSERT INTO versions SELECT 0 WHERE NOT EXISTS (SELECT * FROM versions);
        """)
      connection = Mutex(Connection(database: database))
    }

    private func with<Value: Sendable>(
      _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
      try connection.withLock { connection throws(StoreError) in try body(connection.database) }
    }

    // MARK: - Reading

    /// Returns the value of a reference, or `nil` if it has none.
    ///
    /// - Throws: `database`.
    /// - Complexity: O(log *n*) in the values; allocates the value.
    public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
      try with { database throws(StoreError) in try Self.get(reference, database) }
    }

    /// Returns the values of several references at one moment.
    ///
    /// - Complexity: That of `get` for each.
    public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
      try with { database throws(StoreError) in
        try database.execute("BEGIN")
        defer { do throws(StoreError) { try database.execute("COMMIT") } catch {} }
        var values: [StoredValue?] = []
        for reference in references { values.append(try Self.get(reference, database)) }
        return values
      }
    }

    private static func get(
      _ reference: Reference, _ database: SQLiteConnection
    ) throws(StoreError) -> StoredValue? {
      var found: StoredValue?
      try database.run(.get, [.text(reference.description)]) { row in
        found = StoredValue(
          bytes: row.bytes(0), version: StoreVersion(UInt64(bitPattern: row.integer(1))))
      }
      return found
    }

    // MARK: - Writing

    /// Gives a reference a value.
    ///
    /// - Throws: `conflict`, `reference` for a container, or `database`: nothing has changed then.
    /// - Complexity: O(log *n*) in the values, and O(*n*) in the bytes.
    @discardableResult
    public func put(
      _ reference: Reference, _ value: [UInt8], if condition: StoreCondition = .any
    ) throws(StoreError) -> StoreVersion {
      try reference.requireValue()
      let version = try with { database throws(StoreError) in
        try database.transaction { () throws(StoreError) in
          try Self.require(condition, reference, database)
          return try Self.put(reference, value, database)
        }
      }
      observers.note(reference)
      return version
    }

    /// Gives several references values at once: other readers, and a crash, see all of them or none.
    ///
    /// - Complexity: That of `put` for each, with one transaction.
    public func put(_ entries: [StoreEntry]) throws(StoreError) {
      for entry in entries { try entry.reference.requireValue() }
      try with { database throws(StoreError) in
        try database.transaction { () throws(StoreError) in
          for entry in entries { _ = try Self.put(entry.reference, entry.value, database) }
        }
      }
      for entry in entries { observers.note(entry.reference) }
    }

    private static func put(
      _ reference: Reference, _ value: [UInt8], _ database: SQLiteConnection
    ) throws(StoreError) -> StoreVersion {
      var number: Int64 = 0
      try database.run(.nextVersion, []) { number = $0.integer(0) }
      try database.run(.put, [.text(reference.description), .bytes(value), .integer(number)])
      return StoreVersion(UInt64(bitPattern: number))
    }

    private static func require(
      _ condition: StoreCondition, _ reference: Reference, _ database: SQLiteConnection
    ) throws(StoreError) {
      if condition != .any { try condition.require(reference, get(reference, database)?.version) }
    }

    /// Removes the value of a reference.
    ///
    /// - Throws: As `put` does.
    @discardableResult
    public func delete(
      _ reference: Reference, if condition: StoreCondition = .any
    ) throws(StoreError) -> Bool {
      try reference.requireValue()
      let isRemoved = try with { database throws(StoreError) in
        try database.transaction { () throws(StoreError) in
          try Self.require(condition, reference, database)
          var isRemoved = false
          try database.run(.delete, [.text(reference.description)]) { _ in isRemoved = true }
          return isRemoved
        }
      }
      if isRemoved { observers.note(reference) }
      return isRemoved
    }

    /// Waits until the disk has all changes so far.
    ///
    /// - Throws: `database`.
    public func flush() throws(StoreError) {
      try with { database throws(StoreError) in
        // A commit in this mode syncs the whole log, also the commits before it.
        try database.execute("PRAGMA synchronous = FULL; UPDATE versions SET last = last")
        try database.execute("PRAGMA synchronous = NORMAL")
      }
    }

    // MARK: - Listing

    /// Returns a reader of the references in a container, in order, which asks for each page when it is read.
    ///
    /// - Complexity: O(log *n*) for each page, and O(*n*) in its references.
    public func list(
      _ container: Reference, after last: Reference?
    ) throws(StoreError) -> StoreListing {
      if !container.isContainer {
        return StoreListing(
          try get(container) == nil ? [] : [container], in: container, after: last)
      }
      let bounds = ContainerBounds(container)
      return StoreListing(after: last) { [self] last, limit throws(StoreError) in
        try with { database throws(StoreError) in
          try Self.page(bounds, after: last?.description ?? "", limit, database)
        }
      }
    }

    /// The next references. Texts of other programs that are no references are skipped.
    private static func page(
      _ bounds: ContainerBounds, after last: String, _ limit: Int, _ database: SQLiteConnection
    ) throws(StoreError) -> [Reference] {
      var page: [Reference] = []
      var (last, count) = (last, limit)
      while page.isEmpty, count == limit {
        count = 0
        try database.run(
          .list,
          [.text(bounds.first), .text(last), .text(bounds.end), .integer(Int64(limit))]
        ) { row in
          count += 1
          last = row.text(0)
          if let reference = try? Reference(last) { page.append(reference) }
        }
      }
      return page
    }

    /// Returns a reader of the references in a container that are changed through this object from now on.
    public func changes(under container: Reference) -> ReferenceChanges {
      observers.changes(under: container)
    }
  }

  /// The prepared statements.
  enum SQL: String {
    case get = "SELECT value, version FROM entries WHERE reference = ?"
    case put = "INSERT OR REPLACE INTO entries VALUES (?, ?, ?)"
    case delete = "DELETE FROM entries WHERE reference = ? RETURNING 1"
    case nextVersion = "UPDATE versions SET last = last + 1 RETURNING last"
    case list =
      "SELECT reference FROM entries WHERE reference >= ?1 AND reference > ?2 AND reference < ?3 ORDER BY reference LIMIT ?4"
  }
#endif
