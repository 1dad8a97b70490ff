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
      return try value(type, at: DecodedSite(self, column))
    } catch {
      return try state.value(type, at: column, after: error)
    }
  }

  /// Returns the value of a type at a field, by its conversion if it has one.
  func value<Value: Decodable>(_ type: Value.Type, at site: DecodedSite) throws -> Value {
    let decoder = ValueDecoder(site: site)
    guard conversions.contains(ObjectIdentifier(type)) else { return try Value(from: decoder) }
    return try converted(type, decoder)
  }

  /// Returns the value of a type that does not read itself.
  @inline(never)
  func converted<Value: Decodable>(_ type: Value.Type, _ decoder: any Decoder) throws -> Value {
    try conversions.value(type, decoder, "CSVRowDecoder(header, conversions: .foundation())")
  }
}
