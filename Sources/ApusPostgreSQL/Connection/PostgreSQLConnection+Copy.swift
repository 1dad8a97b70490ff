#if PostgreSQL
  import CPostgreSQL

  extension PostgreSQLConnection {
    /// Copies rows into a table, in the binary format.
    ///
    /// - Parameters:
    ///   - table: The table and its columns, such as `staging (a, b)`. It is part of the statement.
    ///   - rows: The rows, with values of the types of the columns.
    /// - Throws: `statement` if the server refuses the rows, `timeout` or `lost`. No row is then copied.
    /// - Complexity: O(*n*) in the bytes of the rows; two exchanges.
    package func copy(_ rows: BinaryRows, into table: String) throws(PostgreSQLError) {
      try beginCopy(rows, into: table)
      try finishCopy()
    }

    /// Begins to copy rows; the server takes them while the caller does other work.
    ///
    /// Nothing else is sent before `finishCopy`.
    ///
    /// - Parameters:
    ///   - table: The table and its columns, such as `staging (a, b)`. It is part of the statement.
    ///   - rows: The rows, with values of the types of the columns.
    /// - Throws: `statement` if the server refuses the table, `timeout` or `lost`.
    /// - Complexity: O(*n*) in the bytes of the rows, which are copied; one exchange.
    package func beginCopy(_ rows: BinaryRows, into table: String) throws(PostgreSQLError) {
      let statement = "COPY \(table) FROM STDIN (FORMAT binary)"
      try check(PostgreSQLStatement(statement))
      // SAFETY: the text lives until the call returns, which copies it.
      guard unsafe PQsendQuery(handle, statement) != 0 else { throw lost() }
      let start = try results()
      guard start.status == PGRES_COPY_IN else { throw lost() }
      try put(BinaryRows.header)
      try put(rows.bytes)
      try put(BinaryRows.end)
      try end()
    }

    /// Sends as many rows of the copy that was begun as the server takes now.
    ///
    /// - Throws: `lost`.
    /// - Complexity: O(*n*) in the bytes that the socket takes.
    package func advanceCopy() throws(PostgreSQLError) {
      // SAFETY: the connection lives.
      if unsafe PQflush(handle) < 0 { throw lost() }
    }

    /// Sends the other rows of the copy that was begun, and waits until the server has stored them.
    ///
    /// - Throws: `statement` if the server refuses the rows, `timeout` or `lost`. No row is then copied.
    /// - Complexity: O(*n*) in the bytes that are left; one exchange.
    package func finishCopy() throws(PostgreSQLError) { _ = try results() }

    private func put(_ bytes: [UInt8]) throws(PostgreSQLError) {
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Self.pieceByteCount)
        // SAFETY: the piece lies inside the array, and the call copies it.
        let state = unsafe bytes.withUnsafeBytes { memory in
          unsafe PQputCopyData(
            handle,
            memory.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) },
            Int32(end - start))
        }
        if state < 0 { throw lost() }
        if state == 0 { try waitForRoom() } else { start = end }
      }
    }

    private func end() throws(PostgreSQLError) {
      while true {
        // SAFETY: the connection lives.
        let state = unsafe PQputCopyEnd(handle, nil)
        if state < 0 { throw lost() }
        if state > 0 { return }
        try waitForRoom()
      }
    }

    /// The bytes that are given to libpq at once.
    private static let pieceByteCount = 1 << 16
  }
#endif
