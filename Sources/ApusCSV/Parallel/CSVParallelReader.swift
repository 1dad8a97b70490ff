import ApusBytes

/// The rows of a text in memory, read by all processors at once, each a part of the text.
///
/// Every part has a result of its own, so that nothing needs a lock; the results come in the order of the
/// text. A text that comes in chunks, or is smaller than two parts, is read as fast by a `CSVReader`.
///
///     let file = try MappedFile("stop_times.txt")
///     var reader = CSVParallelReader(of: file.span)
///     let stop = try reader.columns("stop_id")[0]
///     let counts = try reader.map { rows in
///       var count = 0
///       while let row = rows.next() { if row[stop] == "8089100" { count += 1 } }
///       return count
///     }
///     let count = counts.reduce(0, +)
///
/// Parts begin at records. Where the text is cut, the next quotes that tell whether they open or close
/// decide whether the place is between quotes. The reader of the part before knows it for certain, since it
/// goes on to the end of its last record: a part that was begun wrongly, which takes odd text, is read again.
///
/// Source: Ge, Li, Eilebrecht, Chandramouli and Kossmann, "Speculative Distributed CSV Data Parsing for Big
/// Data Analytics", SIGMOD 2019.
public struct CSVParallelReader: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>
  let dialect: CSVDialect
  let rules: CSVRules
  let partSize: Int
  /// Where the first row that is left begins.
  @usableFromInline var start = CSVPosition(record: 0, field: 0, line: 1, byte: 0)
  var width: Int?

  /// What was odd so far, where the rules are lenient.
  public internal(set) var report = CSVReport()

  /// Reads the rows of a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - dialect: Which bytes have a meaning.
  ///   - rules: What to do with a text that is not quite a table.
  ///   - partSize: About how many bytes a part has, at least 1; by default there are four parts for each
  ///     processor, of at least 1 MiB.
  @_lifetime(copy bytes)
  public init(
    of bytes: Span<UInt8>, dialect: CSVDialect = .commas, rules: CSVRules = .strict,
    partSize: Int? = nil
  ) {
    precondition(partSize ?? 1 > 0, "a part has at least one byte")
    self.bytes = bytes
    self.dialect = dialect
    self.rules = rules
    let share = bytes.count / (4 * Processor.count) + 1
    self.partSize = partSize ?? max(share, 1_048_576)
  }

  /// Reads the next row, which names the columns.
  ///
  /// - Returns: The names; none where there is no row.
  /// - Throws: What is wrong with the row.
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public mutating func header() throws(CSVError) -> CSVHeader { CSVHeader(names: try names()) }

  /// Reads the next row, which names the columns, and finds those of interest.
  ///
  /// - Parameter names: The names; of two columns with the same name it is the first.
  /// - Returns: The number of each column, in the order of the names.
  /// - Throws: `missingColumn`, or what is wrong with the row.
  /// - Complexity: O(*n* · *k*) in the fields of the row and the names; allocates.
  public mutating func columns(_ names: String...) throws(CSVReaderError<Never>) -> [Int] {
    let header: [String]
    do throws(CSVError) { header = try self.names() } catch { throw .malformed(error) }
    var columns: [Int] = []
    for name in names {
      guard let column = header.firstIndex(of: name) else { throw .missingColumn(name) }
      columns.append(column)
    }
    return columns
  }

  private mutating func names() throws(CSVError) -> [String] {
    var splitter = makeSplitter(at: start)
    let rest = bytes.extracting(droppingFirst: start.byte)
    guard splitter.next(in: rest) == .record || splitter.finish() == .record else {
      if let error = splitter.error { throw error }
      return []
    }
    let names = splitter.row(in: rest).strings
    splitter.leaveLines()
    start = splitter.isAtEnd ? end(after: splitter.recordStart) : splitter.recordStart
    width = splitter.width
    report.append(splitter.report)
    return names
  }

  private func end(after position: CSVPosition) -> CSVPosition {
    var end = position
    end.byte = bytes.count
    return end
  }

  /// A splitter for the bytes from a record on.
  func makeSplitter(at position: CSVPosition) -> RecordSplitter {
    var splitter = RecordSplitter(dialect, rules)
    splitter.begin(at: position, in: bytes, width: width)
    return splitter
  }
}
