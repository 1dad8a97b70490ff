// UNSAFE: gives rows to libpq, which copies them

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
      try beginCopy(into: table)
      try addToCopy(rows)
      try finishCopy()
    }

    /// Begins to copy rows; the server takes them while the caller does other work.
    ///
    /// Nothing else is sent before `finishCopy`.
    ///
    /// - Parameter table: The table and its columns, such as `staging (a, b)`. It is part of the statement.
    /// - Throws: `statement` if the server refuses the table, `timeout` or `lost`.
    /// - Complexity: One exchange.
    package func beginCopy(into table: String) throws(PostgreSQLError) {
      let statement = "COPY \(table) FROM STDIN (FORMAT binary)"
      try check(PostgreSQLStatement(statement))
      // SAFETY: the text lives until the call returns, which copies it.
      guard unsafe PQsendQuery(handle, statement) != 0 else { throw lost() }
      let start = try results()
      guard start.status == PGRES_COPY_IN else { throw lost() }
      unsent = (BinaryRows.header, 0)
    }

    /// Adds rows to the copy that was begun, and sends as many as the server takes now.
    ///
    /// - Parameter rows: The rows, with values of the types of the columns.
    /// - Throws: `lost`.
    /// - Complexity: O(*n*) in the bytes of the rows and of those that are not sent yet.
    package func addToCopy(_ rows: BinaryRows) throws(PostgreSQLError) {
      unsent.bytes.removeFirst(unsent.start)
      unsent.start = 0
      unsent.bytes += rows.bytes
      try advanceCopy()
    }

    /// Sends as many rows of the copy that was begun as the server takes now.
    ///
    /// - Throws: `lost`.
    /// - Complexity: O(*n*) in the bytes that the socket takes.
    package func advanceCopy() throws(PostgreSQLError) {
      // SAFETY: the connection lives.
      var state = unsafe PQflush(handle)
      while state == 0, try putPiece(isLast: false) {
        // SAFETY: as above.
        state = unsafe PQflush(handle)
      }
      if state < 0 { throw lost() }
    }

    /// Sends the other rows of the copy that was begun, and waits until the server has stored them.
    ///
    /// - Throws: `statement` if the server refuses the rows, `timeout` or `lost`. No row is then copied.
    /// - Complexity: O(*n*) in the bytes that are left; one exchange.
    package func finishCopy() throws(PostgreSQLError) {
      unsent.bytes += BinaryRows.end
      while try putPiece(isLast: true) { try flush() }
      unsent = ([], 0)
      try end()
      _ = try results()
    }

    /// Gives the next bytes to libpq, whose buffer stays small. Returns whether there were any.
    ///
    /// - Parameter isLast: Whether a piece may be short; the number of messages does not depend on the server's pace.
    private func putPiece(isLast: Bool) throws(PostgreSQLError) -> Bool {
      let piece = unsent.start..<min(unsent.bytes.count, unsent.start + Self.pieceByteCount)
      guard isLast ? !piece.isEmpty : piece.count == Self.pieceByteCount else { return false }
      while true {
        // SAFETY: the piece lies inside the array, and the call copies it.
        let state = unsafe unsent.bytes.withUnsafeBytes { memory in
          let memory = unsafe UnsafeRawBufferPointer(rebasing: memory[piece])
          return unsafe PQputCopyData(
            handle, memory.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(memory.count))
        }
        if state < 0 { throw lost() }
        if state > 0 { break }
        try waitForRoom()
      }
      unsent.start = piece.upperBound
      return true
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
