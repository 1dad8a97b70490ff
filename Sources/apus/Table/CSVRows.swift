import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams

/// Rows as a table again, the first of them or some of their columns.
struct CSVRows {
  private static let size = 65_536

  private var writer: CSVWriter
  /// Whether nobody reads any more.
  private var isLost = false

  init(_ dialect: CSVDialect) { writer = CSVWriter(dialect: dialect) }

  /// Prints the first rows.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, limit: Int
  ) throws(CSVReaderError<Source.Failure>) {
    var count = 0
    while count < limit, let row = try reader.next() {
      write(0..<row.count, of: row)
      count += 1
    }
    flush()
  }

  /// Prints some columns of all rows, their names first.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, columns names: [String]
  ) throws(CSVReaderError<Source.Failure>) {
    let columns = try reader.columns(names)
    tell { writer throws(CSVWriterError) in try writer.write(names) }
    while !isLost, let row = try reader.next() { write(columns, of: row) }
    flush()
  }

  private mutating func write(_ columns: some Sequence<Int>, of row: borrowing CSVRow) {
    tell { writer throws(CSVWriterError) in
      for column in columns { try writer.append(row[column]) }
      try writer.endRow()
    }
    if writer.bytes.count >= Self.size { flush() }
  }

  /// Writes a row, or says that it is left out.
  private mutating func tell(_ write: (inout CSVWriter) throws(CSVWriterError) -> Void) {
    do throws(CSVWriterError) {
      try write(&writer)
    } catch {
      StandardStream.error.write("csv: a row cannot be written in this dialect\n")
    }
  }

  private mutating func flush() {
    var isWritten = true
    writer.drain { isWritten = StandardStream.output.write($0.text) }
    isLost = isLost || !isWritten
  }
}
