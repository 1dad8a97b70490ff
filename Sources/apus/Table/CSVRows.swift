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
      write((0..<row.count).map { row[$0].string })
      count += 1
    }
    flush()
  }

  /// Prints some columns of all rows, their names first.
  consuming func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>, columns names: [String]
  ) throws(CSVReaderError<Source.Failure>) {
    let columns = try reader.columns(names)
    write(names)
    while !isLost, let row = try reader.next() {
      write(columns.map { row[$0].string })
    }
    flush()
  }

  private mutating func write(_ fields: [String]) {
    do throws(CSVWriterError) {
      try writer.write(fields)
    } catch {
      StandardStream.error.write("csv: a row cannot be written in this dialect\n")
    }
    if writer.bytes.count >= Self.size { flush() }
  }

  private mutating func flush() {
    var isWritten = true
    writer.drain { isWritten = StandardStream.output.write($0.text) }
    isLost = isLost || !isWritten
  }
}
