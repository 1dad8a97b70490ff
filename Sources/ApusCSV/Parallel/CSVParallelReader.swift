import ApusBytes

/// A reader of a text in memory that uses all processors, each for a part of the text.
///
/// Every part has a result of its own, so that no lock is needed. The results have the order of the
/// text. A text that comes in chunks, or is smaller than two parts, is read as fast by a
/// `CSVReader`.
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
/// Parts begin at records. The first quotes after a cut that can only open or only close decide
/// whether the cut is inside quotes. The reader of the part before knows for certain, because it
/// continues to the end of its last record. A wrong prediction takes malformed text; the part is
/// then read again.
///
/// Source: Ge, Li, Eilebrecht, Chandramouli and Kossmann, "Speculative Distributed CSV Data Parsing for Big
/// Data Analytics", SIGMOD 2019.
public struct CSVParallelReader: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>
  let dialect: CSVDialect
  let options: CSVOptions
  let partSize: Int
  /// The position of the first remaining row.
  @usableFromInline var start = CSVPosition(record: 0, field: 0, line: 1, offset: 0)
  var width: Int?

  /// The malformed parts so far, if the options are lenient.
  public internal(set) var report = CSVReport()

  /// Creates a reader of the rows of a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  ///   - partSize: The approximate size of a part in bytes, at least 1. By default there are four
  ///     parts for each processor that the process may use, of at least 1 MiB each.
  @_lifetime(copy bytes)
  public init(
    of bytes: Span<UInt8>, dialect: CSVDialect = .commas, options: CSVOptions = .strict,
    partSize: Int? = nil
  ) {
    precondition(partSize ?? 1 > 0, "partSize must be at least 1")
    self.bytes = bytes
    self.dialect = dialect
    self.options = options
    let share = bytes.count / (4 * UsableProcessors.count) + 1
    self.partSize = partSize ?? max(share, 1_048_576)
  }

  /// Reads the next row as the header.
  ///
  /// - Returns: The names of the columns, or an empty header if there is no row.
  /// - Throws: The malformed part of the row.
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public mutating func header() throws(CSVError) -> CSVHeader { CSVHeader(names: try names()) }

  /// Reads the next row as the header, and finds columns by their names.
  ///
  /// - Parameter names: The names of the columns; of two columns with the same name, the first is
  ///   found.
  /// - Returns: The index of each column, in the order of the names.
  /// - Throws: `missingColumn`, or the malformed part of the row.
  /// - Complexity: O(*n* log *n*) in the fields of the row; allocates.
  public mutating func columns(_ names: String...) throws(CSVSourceError<Never>) -> [Int] {
    let known: [String]
    do throws(CSVError) {
      known = try self.names()
    } catch {
      throw .malformed(error)
    }
    return try CSVSourceError<Never>.columns(names, in: known)
  }

  private mutating func names() throws(CSVError) -> [String] {
    var splitter = makeSplitter(at: start)
    let rest = bytes.extracting(droppingFirst: start.offset)
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
    end.offset = bytes.count
    return end
  }

  /// Returns a splitter for the bytes from a record on.
  func makeSplitter(at position: CSVPosition) -> RecordSplitter {
    var splitter = RecordSplitter(dialect, options)
    splitter.begin(at: position, in: bytes, width: width)
    return splitter
  }
}
