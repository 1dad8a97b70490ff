import ApusBytes

/// An index of the start of each row, for reading rows in any order after one pass.
///
///     let file = try MappedFile("stop_times.txt")
///     let index = try CSVIndex(of: file.span)
///     var cursor = CSVCursor(index)
///     cursor.row(1_000_000, in: file.span)[3].string
///
/// The index takes eight bytes for each row. To read all rows in order, use a `CSVReader` instead.
public struct CSVIndex: Sendable {
  /// The start of each row, counted from the first byte.
  public let starts: [Int]
  /// The malformed parts, if the options are lenient.
  public let report: CSVReport
  let dialect: CSVDialect
  let options: CSVOptions
  let width: Int?

  /// Finds the rows of a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  /// - Throws: The first malformed text that the options reject.
  /// - Complexity: O(*n*); allocates the list of starts, and a copy of a last row without a line end.
  public init(
    of bytes: Span<UInt8>, dialect: CSVDialect = .commas, options: CSVOptions = .strict
  ) throws(CSVError) {
    var splitter = RecordSplitter(dialect, options)
    var starts: [Int] = []
    while splitter.next(in: bytes) == .record { starts.append(splitter.rowStart) }
    if splitter.finish() == .record { starts.append(bytes.count + splitter.rowStart) }
    if let error = splitter.error { throw error }
    self.starts = starts
    self.dialect = dialect
    self.options = options
    report = splitter.report
    width = splitter.width
  }

  /// The number of rows, with the header.
  public var count: Int { starts.count }

  /// Returns the bytes of a row, with its line end and the comments after it.
  func extent(of row: Int, in bytes: Span<UInt8>) -> Range<Int> {
    starts[row]..<(row + 1 < count ? starts[row + 1] : bytes.count)
  }
}
