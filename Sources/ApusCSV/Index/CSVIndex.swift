import ApusBytes

/// Where each row of a table begins: rows in any order, after one pass.
///
///     let file = try MappedFile("stop_times.txt")
///     let index = try CSVIndex(of: file.span)
///     var cursor = CSVCursor(index)
///     cursor.row(1_000_000, in: file.span)[3].string
///
/// It has eight bytes a row. Who reads all rows in order needs none: use a `CSVReader`.
public struct CSVIndex: Sendable {
  /// Where rows begin, counted from the first byte.
  public let starts: [Int]
  /// What was odd, where the rules are lenient.
  public let report: CSVReport
  let dialect: CSVDialect
  let rules: CSVRules
  let width: Int?

  /// Finds the rows of a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - dialect: Which bytes have a meaning.
  ///   - rules: What to do with a text that is not quite a table.
  /// - Throws: What is wrong with the text.
  /// - Complexity: O(*n*); allocates the list of starts, and a copy of a last row without a line end.
  public init(
    of bytes: Span<UInt8>, dialect: CSVDialect = .commas, rules: CSVRules = .strict
  ) throws(CSVError) {
    var splitter = RecordSplitter(dialect, rules)
    var starts: [Int] = []
    while splitter.next(in: bytes) == .record { starts.append(splitter.rowStart) }
    if splitter.finish() == .record { starts.append(bytes.count + splitter.rowStart) }
    if let error = splitter.error { throw error }
    self.starts = starts
    self.dialect = dialect
    self.rules = rules
    report = splitter.report
    width = splitter.width
  }

  /// How many rows there are, the header among them.
  public var count: Int { starts.count }

  /// The bytes of a row, its line end and the comments after it among them.
  func extent(of row: Int, in bytes: Span<UInt8>) -> Range<Int> {
    starts[row]..<(row + 1 < count ? starts[row + 1] : bytes.count)
  }
}
