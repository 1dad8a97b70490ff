// UNSAFE: owns a connection of SQLite

#if SQLite
  import ApusStores
  import CSQLite

  /// A connection to a database, which one thread uses at a time.
  @safe
  final class SQLiteConnection {
    // SAFETY: opened in `init`, closed in `deinit`, and not given away.
    private let database: OpaquePointer
    private var statements: [SQL: SQLiteStatement] = [:]

    init(path: String) throws(StoreError) {
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      // SAFETY: the call reads a C string, and writes the pointer, which `deinit` or the line below closes.
      let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
      guard code == SQLITE_OK, let opened = unsafe opened else {
        // SAFETY: the words are read before the pointer is closed, and it is not used later.
        let words = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) }
        // SAFETY: as above; the call accepts no pointer.
        unsafe sqlite3_close(opened)
        throw .database("\(code)", "\(path): \(words ?? "no memory is left")")
      }
      // SAFETY: this object is the only owner.
      unsafe database = opened
    }

    deinit {
      statements = [:]
      // SAFETY: all statements are finalized, and nobody else has the pointer.
      unsafe sqlite3_close(database)
    }

    /// Lets each call wait at most some time for another writer.
    func setTimeout(milliseconds: Int32) {
      // SAFETY: the pointer lives as long as the object, here and below.
      unsafe sqlite3_busy_timeout(database, milliseconds)
    }

    /// Runs statements without parameters and results.
    func execute(_ text: String) throws(StoreError) {
      // SAFETY: the call reads a C string.
      try check(unsafe sqlite3_exec(database, text, nil, nil, nil))
    }

    /// Runs a prepared statement with the values of its parameters, and calls a closure with each row.
    func run(
      _ text: SQL, _ values: [SQLiteValue], _ row: (borrowing SQLiteRow) -> Void = { _ in }
    ) throws(StoreError) {
      let statement = try statement(text)
      defer { statement.reset() }
      for (index, value) in values.enumerated() {
        try check(statement.bind(value, at: Int32(index + 1)))
      }
      while true {
        let code = statement.step()
        if code == SQLITE_DONE { return }
        guard code == SQLITE_ROW else { return try check(code) }
        row(SQLiteRow(statement))
      }
    }

    private func statement(_ text: SQL) throws(StoreError) -> SQLiteStatement {
      if let known = statements[text] { return known }
      var prepared: OpaquePointer?
      // SAFETY: the call reads a C string, and writes the pointer, which the statement owns.
      try check(unsafe sqlite3_prepare_v2(database, text.rawValue, -1, &prepared, nil))
      guard let prepared = unsafe prepared else {
        preconditionFailure("a statement must not be empty")
      }
      let statement = unsafe SQLiteStatement(prepared)
      statements[text] = statement
      return statement
    }

    /// Runs changes in one transaction, which is undone if the closure throws.
    func transaction<Value>(
      _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
      try execute("BEGIN IMMEDIATE")
      do throws(StoreError) {
        let value = try body()
        try execute("COMMIT")
        return value
      } catch {
        // The reason is the first error; without a transaction the call has no effect.
        do throws(StoreError) { try execute("ROLLBACK") } catch {}
        throw error
      }
    }

    private func check(_ code: Int32) throws(StoreError) {
      guard code != SQLITE_OK else { return }
      // SAFETY: the words are read at once.
      throw .database("\(code)", unsafe String(cString: sqlite3_errmsg(database)))
    }
  }
#endif
