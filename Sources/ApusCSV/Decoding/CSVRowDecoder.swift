public import ApusBytes

/// A decoder that makes values of `Decodable` types from rows, by the names of their columns.
///
///     struct Stop: Decodable { var id: Int; var name: String; var platform: String? }
///     var stops: [Stop] = []
///     var decoder = CSVRowDecoder(try reader.header())
///     while let row = try reader.next() { stops.append(try decoder.decode(Stop.self, from: row)) }
///
/// A type may have properties that are `CSVValue`s other than `[UInt8]`, optionals of them,
/// enumerations with raw values, and types that decode from a single value. Nested structures,
/// arrays and superclasses are rejected, with their position.
///
/// An optional property is `nil` if its column or its text is missing; see `Optional`'s conformance
/// to `CSVValue`. An empty text between quotes is a value if the type accepts an empty text, and
/// `nil` if it does not.
///
/// Reading columns with a `CSVHeader` costs a fraction of this, because `Codable` looks up each
/// value by its name.
public struct CSVRowDecoder: ~Copyable {
  private var root: LevelDecoder

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - header: The names of the columns, or `CSVHeader(names:)` if the table does not name them.
  ///   - dates: The order of year, month and day in each `CSVDate`.
  ///   - conversions: The types that a closure reads, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  public init(
    _ header: CSVHeader, dates: CSVDateOrder = .iso,
    conversions: DecodingConversions = DecodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    root = LevelDecoder(RowStorage(header, dates, conversions, userInfo), .row)
  }

  /// Decodes a value from a row.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - row: The row. The decoder copies it; a container that a type keeps has the copy.
  /// - Returns: The value.
  /// - Throws: A `CSVFieldError`: the field that does not fit the type, and why. Within `init(from:)` it is a
  ///   `DecodingError`, such as `typeMismatch` or `keyNotFound`, that a type can catch. A `DecodingError` that
  ///   a type throws of its own accord becomes `refused`; any other error of a type is thrown as it is.
  /// - Complexity: O(*n*) in the bytes of the row. After the first value of a type, only the value
  ///   itself allocates.
  @inlinable
  public mutating func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from row: borrowing CSVRow
  ) throws -> Value {
    let decoder = take(row)
    do {
      if isConverted(ObjectIdentifier(type)) { return try converted(type) }
      return try Value(from: decoder)
    } catch {
      return try value(type, after: error)
    }
  }

  /// Returns a decoder at a copy of a row.
  @usableFromInline
  mutating func take(_ row: borrowing CSVRow) -> any Decoder {
    // A type may have kept the container of the last row.
    if !root.isContainerUnique() {
      let last = root.level
      root = LevelDecoder(
        RowStorage(last.state.header, last.state.dates, last.conversions, last.userInfo), .row)
    }
    root.level.take(row)
    root.begin(.row)
    return root
  }

  /// Whether a type does not read itself.
  @usableFromInline
  func isConverted(_ type: ObjectIdentifier) -> Bool { root.level.conversions.contains(type) }

  /// Returns the value of a type that does not read itself, of the only field of the row.
  @usableFromInline
  func converted<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try root.level.converted(type, root)
  }

  /// Returns the value of a type that threw an error if it is that of the only field, and may be empty.
  @usableFromInline
  func value<Value: Decodable>(_ type: Value.Type, after error: any Error) throws -> Value {
    let storage = root.level
    do {
      guard storage.state.row.fieldCount == 1 else {
        throw storage.state.fieldError(error, type, at: nil)
      }
      return try storage.state.value(type, at: 0, after: error)
    } catch {
      throw (error as? DecodingError)?.field ?? error
    }
  }
}
