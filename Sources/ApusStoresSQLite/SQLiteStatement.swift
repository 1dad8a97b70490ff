// UNSAFE: owns a statement of SQLite, and copies its columns

#if SQLite
  import CSQLite

  /// The value of a parameter.
  enum SQLiteValue {
    case text(String)
    case bytes([UInt8])
    case integer(Int64)
  }

  /// A prepared statement.
  @safe
  final class SQLiteStatement {
    // SAFETY: given to `init` by its only owner, and finalized in `deinit`.
    private let statement: OpaquePointer

    /// SAFETY: nobody else uses the pointer.
    @unsafe
    init(_ statement: OpaquePointer) { unsafe self.statement = statement }

    // SAFETY: the pointer lives as long as the object, here and below.
    deinit { unsafe sqlite3_finalize(statement) }

    func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
      // SAFETY: SQLite copies the bytes before the calls return. That is what the destructor -1 asks for.
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      switch value {
      // SAFETY: the pointer lives as long as the object.
      case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
      case .text(let text):
        // SAFETY: the text is a C string of that length for the call.
        return unsafe sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copies)
      case .bytes(let bytes):
        // SAFETY: as above.
        if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
        // SAFETY: the buffer lives for the call, which copies it.
        return unsafe bytes.withUnsafeBytes { buffer in
          unsafe sqlite3_bind_blob64(
            statement, index, buffer.baseAddress, UInt64(buffer.count), copies)
        }
      }
    }

    // SAFETY: the pointer lives as long as the object, here and below.
    func step() -> Int32 { unsafe sqlite3_step(statement) }

    func reset() {
      // SAFETY: as above.
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }

    // SAFETY: as above.
    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

    func text(_ column: Int32) -> String {
      // SAFETY: the text is terminated, and lives until the next step.
      guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
      return unsafe String(cString: text)
    }

    func bytes(_ column: Int32) -> [UInt8] {
      // SAFETY: as above.
      let count = Int(unsafe sqlite3_column_bytes(statement, column))
      // SAFETY: the blob has that many bytes until the next step.
      guard count > 0, let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
      return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  /// A row of a result, until the next step.
  struct SQLiteRow: ~Copyable {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) { self.statement = statement }

    func integer(_ column: Int32) -> Int64 { statement.integer(column) }
    func text(_ column: Int32) -> String { statement.text(column) }
    func bytes(_ column: Int32) -> [UInt8] { statement.bytes(column) }
  }
#endif
