import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams

/// Rows as a table again, the first of them or some of their columns, byte for byte in whatever encoding they are.
///
/// Their lines end as the first line of the table does.
struct CSVRows {
  private static let size = 65_536

  /// Holds the row at hand, which it ends with CRLF.
  private var writer: CSVWriter
  private let lineEnd: LineEndNote
  private var bytes: [UInt8] = []
  /// Whether nobody reads any more.
  private var isLost = false
  /// How many rows the dialect cannot say.
  private var refusedCount = 0

  init(_ dialect: CSVDialect, _ lineEnd: LineEndNote) {
    writer = CSVWriter(dialect: dialect)
    self.lineEnd = lineEnd
  }

  /// Prints the first rows.
  ///
  /// - Returns: `incomplete` where the dialect cannot say some of them.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, limit: Int
  ) throws(CSVReaderError<Source.Failure>) -> ExitStatus {
    // Also before a fault: the rows ahead of it are good.
    defer { flush() }
    var count = 0
    while count < limit, let row = try reader.next() {
      write(0..<row.count, of: row)
      count += 1
    }
    return status
  }

  /// Prints some columns of all rows, their names first.
  ///
  /// - Returns: `incomplete` where the dialect cannot say some of them.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, columns names: [String]
  ) throws(CSVReaderError<Source.Failure>) -> ExitStatus {
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

  /// Writes a row, or counts it as one that the dialect cannot say.
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
    StandardStream.error.write("csv: this dialect cannot say \(refusedCount) of the rows\n")
    return .incomplete
  }
}
