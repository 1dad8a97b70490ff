public import ApusBytes

/// An encoder that writes `Encodable` values as rows, and the names of their keys as the first row.
///
///     struct Stop: Encodable { var id: Int; var name: String; var platform: String? }
///     var encoder = CSVRowEncoder()
///     for stop in stops { try encoder.encode(stop) }
///     encoder.drain { file.write($0) }  // id,name,platform and a row for each
///
/// The keys of the first value, in their order, are the columns. A key that a later value lacks is
/// an empty field, and a key that the first value did not have is an error. Values may have
/// properties that are `CSVValue`s other than `[UInt8]`, optionals of them, enumerations with raw
/// values, and types that encode as a single value. Nested structures, arrays and superclasses are
/// rejected. If the columns are known, `CSVWriter` writes fields directly.
///
/// A text that is `nil` is an empty field without quotes, and an empty text that may be `nil` has
/// quotes. A `nil` as the only field of a row is therefore rejected, unless its type is a `CSVValue`
/// without empty texts.
public struct CSVRowEncoder: ~Copyable {
  private var writer: CSVWriter
  private let storage: RowEncodingStorage
  private let writesHeader: Bool
  private var hasColumns: Bool
  private var hasHeader = false
  private var count = 0

  /// Creates an encoder whose first value names the columns.
  ///
  /// - Parameters:
  ///   - writer: The writer of the rows, with its dialect and its choice of quotes.
  ///   - writesHeader: Whether the names are written before the first row.
  ///   - conversions: The types that a closure writes, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the encoder, for the types that are encoded.
  public init(
    _ writer: consuming CSVWriter = CSVWriter(), writesHeader: Bool = true,
    conversions: EncodingConversions = EncodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.init(
      writer, columns: [], writesHeader: writesHeader, conversions: conversions,
      userInfo: userInfo)
    hasColumns = false
  }

  /// Creates an encoder of known columns: keys of other names are an error.
  ///
  /// - Parameters:
  ///   - writer: The writer of the rows, with its dialect and its choice of quotes.
  ///   - columns: The names of the columns in their order, at least one.
  ///   - writesHeader: Whether the names are written before the first row.
  ///   - conversions: The types that a closure writes, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the encoder, for the types that are encoded.
  public init(
    _ writer: consuming CSVWriter = CSVWriter(), columns: [String], writesHeader: Bool = true,
    conversions: EncodingConversions = EncodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.writer = writer
    self.writesHeader = writesHeader
    storage = RowEncodingStorage(columns, conversions, userInfo)
    hasColumns = true
  }

  /// Writes a value as a row.
  ///
  /// - Parameter value: The value.
  /// - Throws: A `CSVEncodingError`: the column that cannot be written, and why. An error of a type's own is
  ///   thrown as it is. Nothing of the row is written.
  /// - Complexity: O(*n*) in the text of the row. Allocates if the array of bytes must grow, and
  ///   whatever the value's own coding allocates.
  public mutating func encode(_ value: some Encodable) throws {
    storage.begin(mayAddColumns: !hasColumns)
    do {
      try storage.encode(value, to: RowEncoder(storage), column: nil)
      try storage.check()
      try writeHeader()
      try storage.write(to: &writer)
      count += 1
    } catch {
      throw storage.error(error, record: count)
    }
  }

  private mutating func writeHeader() throws(CSVWriterError) {
    guard !hasHeader else { return }
    if writesHeader { try writer.write(storage.names) }
    (hasHeader, hasColumns) = (true, true)
  }

  /// The bytes that were written and not yet drained.
  public var bytes: [UInt8] { writer.bytes }

  /// Passes the written bytes to a closure and removes them.
  ///
  /// - Parameter body: Receives the bytes.
  public mutating func drain<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try writer.drain(body)
  }
}
