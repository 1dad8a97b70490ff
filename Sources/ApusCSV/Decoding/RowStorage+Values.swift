import ApusBytes

// The fields that a decoder reads without a decoder of their own.

extension RowStorage {
  /// Whether a field has no bytes, not even quotes.
  func isNull(_ column: Int) -> Bool { state.row.isMissing(at: column) }

  @inline(__always)
  func integer<Integer: FixedWidthInteger>(_ column: Int) throws(CSVValueError) -> Integer {
    try state.row.integer(at: column)
  }

  @inline(__always)
  func double(_ column: Int) throws(CSVValueError) -> Double { try state.row.value(at: column) }

  @inline(__always)
  func float(_ column: Int) throws(CSVValueError) -> Float { try state.row.value(at: column) }

  @inline(__always)
  func boolean(_ column: Int) throws(CSVValueError) -> Bool { try state.row.value(at: column) }

  @inline(__always)
  func string(_ column: Int) throws(CSVValueError) -> String { try state.row.value(at: column) }

  /// Calls a closure with a column, whose problem becomes an error that types can catch.
  @inline(__always)
  func read<Result>(
    at column: Int, _ body: (RowStorage, DecodedValue) throws -> Result
  ) throws -> Result {
    do {
      return try body(self, column)
    } catch let problem as CSVValueError {
      throw state.error(problem, at: column, type: Result.self)
    }
  }

  /// Decodes a field as a value of any type.
  func decode<Value: Decodable>(_ type: Value.Type, at column: Int) throws -> Value {
    do {
      return try Value(from: ValueDecoder(site: DecodedSite(self, column)))
    } catch {
      return try state.value(type, at: column, after: error)
    }
  }
}
