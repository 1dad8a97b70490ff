/// The starts of the parts of a text, and how they are read.
@usableFromInline
struct PartPlan: Sendable {
  let dialect: CSVDialect
  let options: CSVOptions
  /// The position of the first part. Of the other parts only the byte is known.
  let first: CSVPosition
  let starts: [Int]
  let width: Int?

  @usableFromInline var count: Int { starts.count }

  @usableFromInline
  func start(of part: Int) -> Int { starts[part] }

  /// Reads the rows that begin in a part, from its first row on.
  ///
  /// - Parameters:
  ///   - part: The index of the part.
  ///   - bytes: The whole text.
  ///   - start: The start of the first row, which may be after the part.
  ///   - body: Reads the rows.
  @inlinable
  func read<Value, Cause: Error>(
    _ part: Int, of bytes: Span<UInt8>, at start: Int,
    _ body: (inout CSVPartReader) throws(Cause) -> Value
  ) -> PartReading<Value, Cause> {
    var reader = reader(of: part, of: bytes, at: start)
    do throws(Cause) {
      let value = try body(&reader)
      reader.finish()
      return reader.reading(.success(value))
    } catch {
      return reader.reading(.failure(.stopped(error)))
    }
  }

  @usableFromInline
  @_lifetime(copy bytes)
  func reader(of part: Int, of bytes: Span<UInt8>, at start: Int) -> CSVPartReader {
    var position = first
    if part > 0 { position = CSVPosition(record: 0, field: 0, line: 1, offset: start) }
    var splitter = RecordSplitter(dialect, options)
    splitter.begin(at: position, in: bytes, width: width)
    if part + 1 < count { splitter.end(at: starts[part + 1] - start) }
    return CSVPartReader(bytes.extracting(droppingFirst: start), splitter)
  }
}
