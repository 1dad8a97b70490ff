import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCSV
import ApusStreams

/// Prints rows as a table again, either the first rows or some columns, byte for byte in any
/// encoding.
///
/// The printed lines end with the line end of the table's first line.
struct CSVRows {
  private static let size = 65_536

  /// The writer, which holds the current row; it ends the row with CRLF.
  private var writer: CSVWriter
  private let lineEnd: LineEndNote
  private var bytes: [UInt8] = []
  /// Whether standard output is closed.
  private var isLost = false
  /// The number of rows that cannot be written in the dialect.
  private var refusedCount = 0

  init(_ dialect: CSVDialect, _ lineEnd: LineEndNote) {
    writer = CSVWriter(dialect: dialect)
    self.lineEnd = lineEnd
  }

  /// Prints the first rows.
  ///
  /// - Returns: `incomplete` if some of them cannot be written in the dialect.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, limit: Int
  ) throws(CSVSourceError<Source.Failure>) -> ExitStatus {
    // Also before an error: the rows before it are valid.
    defer { flush() }
    var count = 0
    while !isLost, count < limit, let row = try reader.next() {
      write(0..<row.count, of: row)
      count += 1
    }
    return status
  }

  /// Prints some columns of all rows, their names first.
  ///
  /// - Returns: `incomplete` if some of them cannot be written in the dialect.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, columns names: [String]
  ) throws(CSVSourceError<Source.Failure>) -> ExitStatus {
    defer { flush() }
    let columns = try reader.columns(names)
    attempt { writer throws(CSVWriterError) in try writer.write(names) }
    while !isLost, let row = try reader.next() { write(columns, of: row) }
    return status
  }

  private mutating func write(_ columns: some Sequence<Int>, of row: borrowing CSVRow) {
    attempt { writer throws(CSVWriterError) in
      for column in columns { try writer.append(row[column]) }
      try writer.endRow()
    }
    if bytes.count >= Self.size { flush() }
  }

  /// Writes a row, or counts it if it cannot be written in the dialect.
  private mutating func attempt(_ write: (inout CSVWriter) throws(CSVWriterError) -> Void) {
    do throws(CSVWriterError) {
      try write(&writer)
      writer.drain { bytes.append(copying: $0.extracting(droppingLast: 2)) }
      bytes += lineEnd.bytes
    } catch {
      refusedCount += 1
    }
  }

  private mutating func flush() {
    isLost = !StandardStream.output.write(bytes.span) || isLost
    bytes.removeAll(keepingCapacity: true)
  }

  private var status: ExitStatus {
    if refusedCount == 0 { return .success }
    StandardStream.error.write(
      "csv: skipped \(refusedCount) rows that need quoting, which this dialect does not have\n")
    return .incomplete
  }
}
