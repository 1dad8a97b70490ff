// UNSAFE: appends the bytes of an integer

#if PostgreSQL
  /// Rows in the binary format of `COPY`, collected in memory.
  ///
  ///     var rows = BinaryRows(columnCount: 2)
  ///     rows.beginRow()
  ///     rows.append(7 as Int64)
  ///     rows.append(nil as Double?)
  ///
  /// Source: PostgreSQL 15, `COPY`, "Binary Format".
  package struct BinaryRows: Sendable {
    /// The bytes of the rows, without the header and the end.
    private(set) var bytes: [UInt8] = []
    /// The number of rows.
    package private(set) var count = 0
    private let columnCount: Int16

    /// Creates an empty list of rows.
    ///
    /// - Parameter columnCount: The number of values that each row has, at least 1.
    package init(columnCount: Int16) {
      precondition(columnCount > 0, "columnCount must be at least 1")
      self.columnCount = columnCount
    }

    /// The bytes before the first row: the signature, no flags, and no extension.
    static let header: [UInt8] =
      Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    /// The bytes after the last row.
    static let end: [UInt8] = [0xFF, 0xFF]

    /// The number of bytes of the rows.
    package var byteCount: Int { bytes.count }

    /// Removes all rows, and keeps their memory.
    package mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      count = 0
    }

    /// Begins a row, to which a value of each column is then appended.
    package mutating func beginRow() {
      append(bits: columnCount)
      count += 1
    }

    /// Appends a value of the type `integer`.
    package mutating func append(_ number: Int32) { append(field: number) }

    /// Appends a value of the type `bigint`.
    package mutating func append(_ number: Int64) { append(field: number) }

    /// Appends a value of the type `double precision`, or null.
    package mutating func append(_ number: Double?) {
      guard let number else { return append(bits: -1 as Int32) }
      append(field: number.bitPattern)
    }

    /// Appends a value of the type `"char"`.
    package mutating func append(character: UInt8) { append(field: character) }

    /// Appends a value of the type `bytea`, or the bytes in UTF-8 of one of the type `text`.
    ///
    /// - Complexity: O(*n*) in the bytes.
    package mutating func append(bytes value: some Collection<UInt8>) {
      append(bits: Int32(value.count))
      bytes.append(contentsOf: value)
    }

    /// Appends a value of the type `timestamptz`.
    ///
    /// - Parameter seconds: The seconds since 1970; PostgreSQL counts microseconds since 2000.
    package mutating func append(secondsSince1970 seconds: Int) {
      append(Int64(seconds - Self.secondsTo2000) * 1_000_000)
    }

    private static let secondsTo2000 = 946_684_800

    private mutating func append(field value: some FixedWidthInteger) {
      append(bits: Int32(type(of: value).bitWidth / 8))
      append(bits: value)
    }

    private mutating func append<Value: FixedWidthInteger>(bits value: Value) {
      // SAFETY: the bytes of an integer are read while it lives.
      unsafe withUnsafeBytes(of: value.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }
  }
#endif
