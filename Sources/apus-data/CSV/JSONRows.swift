import ApusBytes
import ApusCSV
import ApusJSON
import ApusStreams

/// Prints rows as JSON lines, each an array of strings.
struct JSONRows {
  /// The number of fields with invalid UTF-8, which was repaired.
  private(set) var repairedCount = 0

  mutating func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>
  ) throws(CSVSourceError<Source.Failure>) {
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
  private mutating func write(
    _ row: borrowing CSVRow, to writer: inout JSONWriter<OutputSink>, _ value: inout [UInt8]
  ) throws(JSONWriterError) {
    try writer.beginArray()
    for column in 0..<row.count {
      let field = row[column]
      guard field.needsUnescaping else {
        try write(field.bytes, to: &writer)
        continue
      }
      value.removeAll(keepingCapacity: true)
      field.appendValue(to: &value)
      try write(value.span, to: &writer)
    }
    try writer.endArray()
    try writer.endLine()
  }

  /// Writes a field's value; invalid UTF-8 is repaired.
  private mutating func write(
    _ value: Span<UInt8>, to writer: inout JSONWriter<OutputSink>
  ) throws(JSONWriterError) {
    do throws(JSONWriterError) {
      try writer.write(utf8: value)
    } catch .invalidUTF8 {
      repairedCount += 1
      try writer.write(value.text)
    }
  }
}
