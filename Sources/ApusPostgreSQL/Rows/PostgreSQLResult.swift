// UNSAFE: owns a result of libpq, whose texts are copied

#if PostgreSQL
  import ApusBytes
  import CPostgreSQL

  /// The rows that a statement returned, as text.
  ///
  ///     let result = try connection.run("SELECT 1, NULL")
  ///     result.integer(0, 0)  // 1
  ///     result.text(0, 1)     // nil
  ///
  @safe
  package final class PostgreSQLResult {
    // SAFETY: this object owns the result, and `deinit` frees it once.
    private let handle: OpaquePointer

    /// Takes ownership of a result of libpq.
    init(owning handle: OpaquePointer) {
      // SAFETY: the caller gives up the result.
      unsafe self.handle = handle
    }

    // SAFETY: no method of a freed object can be called.
    deinit { unsafe PQclear(handle) }

    /// The number of rows.
    package var rowCount: Int {
      // SAFETY: the result lives as long as this object.
      unsafe Int(PQntuples(handle))
    }

    /// The number of columns.
    package var columnCount: Int {
      // SAFETY: as above.
      unsafe Int(PQnfields(handle))
    }

    /// Returns a value as text, or `nil` if it is null.
    ///
    /// - Precondition: The row and the column exist.
    package func text(_ row: Int, _ column: Int) -> String? {
      precondition(
        0..<rowCount ~= row && 0..<columnCount ~= column, "row and column must be in the result")
      // SAFETY: the row and the column exist, and the text is copied while the result lives.
      guard unsafe PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return nil }
      let start = unsafe PQgetvalue(handle, Int32(row), Int32(column))
      let count = unsafe Int(PQgetlength(handle, Int32(row), Int32(column)))
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a value as a whole number, or `nil` if it is null or no such number.
    package func integer(_ row: Int, _ column: Int) -> Int? {
      text(row, column).flatMap { Int($0) }
    }

    /// Returns a value as a number, or `nil` if it is null or no number.
    package func double(_ row: Int, _ column: Int) -> Double? {
      text(row, column).flatMap { Double($0) }
    }

    /// Returns a value as a truth, or `nil` if it is null.
    package func truth(_ row: Int, _ column: Int) -> Bool? { text(row, column).map { $0 == "t" } }

    /// Returns a value of the type `integer` of a binary result, or `nil` if it is null or of another type.
    ///
    /// - Precondition: The row and the column exist.
    package func binaryInteger(_ row: Int, _ column: Int) -> Int32? {
      bits(row, column, as: UInt32.self).map { Int32(bitPattern: $0) }
    }

    /// Returns a value of the type `bigint` of a binary result, or `nil` if it is null or of another type.
    ///
    /// - Precondition: The row and the column exist.
    package func binaryLong(_ row: Int, _ column: Int) -> Int64? {
      bits(row, column, as: UInt64.self).map { Int64(bitPattern: $0) }
    }

    /// Returns a copy of a value of the type `bytea` of a binary result, or `nil` if it is null.
    ///
    /// - Precondition: The row and the column exist.
    /// - Complexity: O(*n*) in the bytes.
    package func binaryBytes(_ row: Int, _ column: Int) -> [UInt8]? {
      precondition(
        0..<rowCount ~= row && 0..<columnCount ~= column, "row and column must be in the result")
      // SAFETY: the row and the column exist, and the bytes are copied while the result lives.
      guard unsafe PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return nil }
      let start = unsafe PQgetvalue(handle, Int32(row), Int32(column))
      let count = unsafe Int(PQgetlength(handle, Int32(row), Int32(column)))
      return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Returns the elements of an array of the type `double precision` of a binary result; none if it is null.
    ///
    /// - Precondition: The row and the column exist, and no element is null.
    /// - Complexity: O(*n*) in the elements.
    package func binaryDoubles(_ row: Int, _ column: Int) -> [Double] {
      elements(row, column) { (bits: UInt64) in Double(bitPattern: bits) }
    }

    /// Returns the elements of an array of the type `integer` of a binary result; none if it is null.
    ///
    /// - Precondition: The row and the column exist, and no element is null.
    /// - Complexity: O(*n*) in the elements.
    package func binaryIntegers(_ row: Int, _ column: Int) -> [Int32] {
      elements(row, column) { (bits: UInt32) in Int32(bitPattern: bits) }
    }

    /// Reads an array of one dimension: three numbers of 32 bits, the count and the first index, then each element after
    /// its length.
    private func elements<Bits: FixedWidthInteger & BitwiseCopyable, Element>(
      _ row: Int, _ column: Int, _ element: (Bits) -> Element
    ) -> [Element] {
      let bytes = binaryBytes(row, column) ?? []
      let raw = bytes.span.rawBytes
      let (head, step) = (20, 4 + Bits.bitWidth / 8)
      guard raw.byteCount > head else { return [] }
      precondition((raw.byteCount - head) % step == 0, "no element may be null")
      return (0..<(raw.byteCount - head) / step).map { index in
        element(raw.bigEndian(at: head + index * step + 4))
      }
    }

    /// Returns a value of the type `double precision` of a binary result, or `nil` if it is null or of another type.
    ///
    /// - Precondition: The row and the column exist.
    package func binaryDouble(_ row: Int, _ column: Int) -> Double? {
      bits(row, column, as: UInt64.self).map { Double(bitPattern: $0) }
    }

    private func bits<Bits: FixedWidthInteger & BitwiseCopyable>(
      _ row: Int, _ column: Int, as type: Bits.Type
    ) -> Bits? {
      precondition(
        0..<rowCount ~= row && 0..<columnCount ~= column, "row and column must be in the result")
      // SAFETY: the row and the column exist. The value has as many bytes as the type, and is read while the
      // result lives.
      guard unsafe PQgetisnull(handle, Int32(row), Int32(column)) == 0,
        unsafe Int(PQgetlength(handle, Int32(row), Int32(column))) == Bits.bitWidth / 8,
        let start = unsafe PQgetvalue(handle, Int32(row), Int32(column))
      else { return nil }
      return unsafe Bits(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: Bits.self))
    }

    /// The state of the result.
    var status: ExecStatusType {
      // SAFETY: the result lives as long as this object.
      unsafe PQresultStatus(handle)
    }

    /// The error of the result, or `nil` if the statement was done.
    var error: PostgreSQLError? {
      guard status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE else { return nil }
      guard let code = field("C") else { return PostgreSQLError(.lost, field("M") ?? wholeMessage) }
      let parts = [field("M"), field("D"), field("H")].compactMap(\.self)
      return PostgreSQLError(.statement(SQLState(code)), parts.joined(separator: ". "))
    }

    private func field(_ name: Unicode.Scalar) -> String? {
      // SAFETY: the text belongs to the result, which lives, and is copied.
      guard let text = unsafe PQresultErrorField(handle, Int32(name.value)) else { return nil }
      return unsafe String(cString: text)
    }

    private var wholeMessage: String {
      // SAFETY: as above; the call never returns null.
      unsafe PQresultErrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
    }
  }
#endif
