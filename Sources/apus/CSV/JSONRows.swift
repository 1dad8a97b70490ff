import ApusBytes
import ApusCSV
import ApusJSON
import ApusStreams

/// Prints rows as JSON lines, each an array of strings.
enum JSONRows {
  static func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>
  ) throws(CSVReaderError<Source.Failure>) {
    var writer = JSONWriter(into: OutputSink())
    var value: [UInt8] = []
    // Also before an error: the rows before it are valid. `StandardStream` reports a closed output.
    defer { try? writer.finish() }
    while let row = try reader.next() {
      do throws(JSONWriterError) {
        try write(row, to: &writer, &value)
      } catch {
        return
      }
    }
  }

  /// - Parameter value: Memory for a value that must be unescaped.
  private static func write(
    _ row: borrowing CSVRow, to writer: inout JSONWriter<OutputSink>, _ value: inout [UInt8]
  ) throws(JSONWriterError) {
    try writer.beginArray()
    for column in 0..<row.count {
      value.removeAll(keepingCapacity: true)
      row[column].appendValue(to: &value)
      do throws(JSONWriterError) {
        try writer.write(utf8: value.span)
      } catch .invalidUTF8 {
        try writer.write(String(decoding: value, as: UTF8.self))
      }
    }
    try writer.endArray()
    try writer.endLine()
  }
}
