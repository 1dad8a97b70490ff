#if PostgreSQL
  import ApusPostgreSQL
  public import ApusStores
  import ApusSystem

  /// A store in a table of a PostgreSQL database, which many machines read and write at the same time.
  ///
  ///     let store = try PostgreSQLStore("postgresql://app@db.example.org/notes")
  ///     try store.put("note://id/7", Array("milk".utf8))
  ///     try store.get("note://id/7")?.bytes  // milk
  ///
  /// A change is durable when its call returns, as the server is configured. A write of several values is one transaction. The table has the columns
  /// `reference`, `value` and `version`; a reference of more than about 2,600 bytes does not fit into its index, and the server refuses it.
  ///
  /// `changes(under:)` has the changes of all programs. After a break of its connection it has the reference of the container, because
  /// changes may have been missed.
  ///
  /// Calls wait for each other, and for the server: in tasks use `StoreOnThreads`. If the connection has broken, a call that reads makes a new one. A
  /// call that writes throws `unanswered` if the server may have made the change, and the next call makes a new connection.
  ///
  /// For one machine, `LogStore` needs no server. An address has no password: libpq takes it from `~/.pgpass` or `PGPASSFILE`.
  ///
  /// Source: PostgreSQL 15, 13.2.1, "Read Committed Isolation Level"; `NOTIFY`.
  public final class PostgreSQLStore: Store {
    /// The name of the table.
    public let table: String
    private let session: StoreSession
    private let listener: StoreListener
    private let observers = StoreObservers()
    private let sql: StoreStatements

    /// Connects to a database, and makes the table if it is not there.
    ///
    /// - Parameters:
    ///   - address: The address of the database, as libpq reads it: a URL, or words such as `service=notes`.
    ///   - table: The name of the table: at most 40 small letters, digits and underscores, of which the first is a letter.
    ///   - creates: Whether the table is made.
    ///   - timeout: The longest wait for an answer of the server.
    /// - Throws: `unreachable`, or `database` if the role may not make or use the table, or if the table is not that of a store.
    public init(
      _ address: String, table: String = "apus_store", creates: Bool = true,
      timeout: Duration = .seconds(30)
    ) throws(StoreError) {
      guard StoreStatements.isName(table) else {
        throw .database(
          "42602", "\"\(table)\" is no name of a table for a store: use small letters")
      }
      self.table = table
      sql = StoreStatements(table)
      session = try StoreSession(address, timeoutSeconds: timeout / .seconds(1))
      listener = StoreListener(session, channel: table, observers)
      let sql = sql
      try session.write { connection throws(PostgreSQLError) in
        try StoreTable.prepare(sql, creates: creates, connection)
      }
    }

    deinit { listener.end() }

    // MARK: - Reading

    /// Returns the value of a reference, or `nil` if it has none.
    ///
    /// - Throws: `database`, `unreachable` or `unanswered`.
    /// - Complexity: One exchange with the server; allocates the value.
    public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
      try get([reference])[0]
    }

    /// Returns the values of several references.
    ///
    /// - Complexity: One exchange for all; allocates the values.
    public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
      let statements = references.map { PostgreSQLStatement(sql.get, [$0.description]) }
      return try session.read { connection throws(PostgreSQLError) in
        try connection.pipeline(statements, isBinary: true).map { $0.value(0, columns: (0, 1)) }
      }
    }

    /// Returns a reader of the references in a container, in order, which asks for each page when it is read.
    ///
    /// - Complexity: One exchange for each page.
    public func list(
      _ container: Reference, after last: Reference?
    ) throws(StoreError) -> StoreListing {
      if !container.isContainer {
        return StoreListing(
          try get(container) == nil ? [] : [container], in: container, after: last)
      }
      return StoreListing(after: last) { [self] last, limit throws(StoreError) in
        try rows(sql.list, in: container, after: last?.description ?? "", limit).map(\.reference)
      }
    }

    /// Calls a closure with each value in a container, in order.
    ///
    /// - Complexity: One exchange for 64 values.
    public func forEach(
      in container: Reference, _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
    ) throws(StoreError) {
      if !container.isContainer {
        guard let value = try get(container) else { return }
        return try body(container, LentValue(value.bytes.span.rawBytes, value.version))
      }
      var last = ""
      while true {
        let page = try rows(sql.listValues, in: container, after: last, 64)
        guard let end = page.last else { return }
        for row in page {
          let value = row.value
          try body(row.reference, LentValue(value.bytes.span.rawBytes, value.version))
        }
        last = end.reference.description
      }
    }

    /// The next rows of a container. Texts of other programs that are no references are skipped.
    ///
    /// - Complexity: One exchange, and one more for each page without a reference.
    private func rows(
      _ statement: String, in container: Reference, after last: String, _ limit: Int
    ) throws(StoreError) -> [StoreRow] {
      let bounds = ContainerBounds(container)
      var rows: [StoreRow] = []
      var (last, count) = (last, limit)
      while rows.isEmpty, count == limit {
        let values = [bounds.first, last, bounds.end, "\(limit)"]
        let found = try session.read { connection throws(PostgreSQLError) in
          try connection.pipeline([PostgreSQLStatement(statement, values)], isBinary: true)[0].rows
        }
        count = found.count
        last = found.last?.text ?? last
        rows = found.compactMap { row in
          (try? Reference(row.text)).map { StoreRow(reference: $0, value: row.value) }
        }
      }
      return rows
    }

    // MARK: - Writing

    /// Gives a reference a value.
    ///
    /// - Throws: `conflict`, `reference` for a container, `database` or `unreachable`: nothing has changed then. `unanswered` if it may have.
    /// - Complexity: One exchange, and O(*n*) in the bytes; two if the condition does not hold.
    @discardableResult
    public func put(
      _ reference: Reference, _ value: [UInt8], if condition: StoreCondition = .any
    ) throws(StoreError) -> StoreVersion {
      try reference.requireValue()
      let statement = sql.put(reference, value, if: condition)
      while true {
        let version = try noting([reference]) { connection throws(PostgreSQLError) in
          try connection.pipeline([statement], isBinary: true)[0].version(0, 0)
        }
        if let version { return version }
        try condition.require(reference, try get(reference)?.version)
      }
    }

    /// Gives several references values in one transaction: other readers, and a crash, see all of them or none.
    ///
    /// - Complexity: One exchange for up to 64 values, five for more.
    public func put(_ entries: [StoreEntry]) throws(StoreError) {
      for entry in entries { try entry.reference.requireValue() }
      guard !entries.isEmpty else { return }
      // Of two values of a reference the last counts. Writers that have one order do not wait for each other in a circle.
      var last: [Reference: [UInt8]] = [:]
      for entry in entries { last[entry.reference] = entry.value }
      let sorted = last.sorted { $0.key < $1.key }
      let sql = sql
      _ = try noting(entries.map(\.reference)) { connection throws(PostgreSQLError) -> Void? in
        if sorted.count > Self.mostStatements {
          try StoreTable.copy(sorted, sql, connection)
        } else {
          let statements = sorted.map { sql.put($0.key, $0.value, if: .any) }
          _ = try connection.pipeline(statements, isBinary: true)
        }
        return ()
      }
    }

    /// The most values that are written by a statement each, and not by `COPY`.
    private static let mostStatements = 64

    /// Removes the value of a reference.
    ///
    /// - Throws: As `put` does.
    /// - Complexity: One exchange; two if the condition does not hold.
    @discardableResult
    public func delete(
      _ reference: Reference, if condition: StoreCondition = .any
    ) throws(StoreError) -> Bool {
      try reference.requireValue()
      let statement = sql.delete(reference, if: condition)
      while true {
        if condition != .absent {
          let removed = try noting([reference]) { connection throws(PostgreSQLError) in
            try connection.pipeline([statement], isBinary: true)[0].version(0, 0)
          }
          if removed != nil || condition == .any { return removed != nil }
        }
        try condition.require(reference, try get(reference)?.version)
        if condition == .absent { return false }
      }
    }

    /// Does nothing: the server makes each change durable before it answers, unless `synchronous_commit` is off.
    public func flush() {}

    // MARK: - Changes

    /// Returns a reader of the references in a container that are changed from now on, by this object and by any program.
    ///
    /// The first call starts a thread with a connection of its own. Changes of other programs are notified when the server has made them: that takes
    /// about as long as an exchange.
    public func changes(under container: Reference) -> ReferenceChanges {
      let changes = observers.changes(under: container)
      listener.start()
      return changes
    }

    /// Runs a write, and notes the references when they have changed, or may have changed.
    ///
    /// - Returns: What the write returns: `nil` if it has changed nothing.
    private func noting<Value: Sendable>(
      _ references: [Reference], _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Value?
    ) throws(StoreError) -> Value? {
      do throws(StoreError) {
        let value = try session.write(body)
        if value != nil { references.forEach(observers.note) }
        return value
      } catch {
        if case .unanswered = error { references.forEach(observers.note) }
        throw error
      }
    }
  }
#endif
