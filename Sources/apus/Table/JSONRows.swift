import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams

/// Rows as JSON lines: an array of strings each, and nothing else.
enum JSONRows {
  static func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>
  ) throws(CSVReaderError<Source.Failure>) {
    var output = OutputBuffer()
    var value: [UInt8] = []
    // Also before a fault: the rows ahead of it are good.
    defer { output.flush() }
    while !output.isLost, let row = try reader.next() {
      output.bytes.append(UInt8(ascii: "["))
      for column in 0..<row.count {
        if column > 0 { output.bytes.append(UInt8(ascii: ",")) }
        append(row[column], to: &output.bytes, &value)
      }
      output.bytes += [UInt8(ascii: "]"), UInt8(ascii: "\n")]
      output.flushWhenFull()
    }
  }

  /// - Parameter value: Memory for a value that must be made.
  private static func append(
    _ field: borrowing CSVField, to output: inout [UInt8], _ value: inout [UInt8]
  ) {
    guard field.needsUnescaping else { return append(field.bytes, to: &output) }
    value.removeAll(keepingCapacity: true)
    field.appendValue(to: &value)
    append(value.span, to: &output)
  }

  private static func append(_ value: Span<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if value.indices.contains(where: { isSpecial(value[$0]) }) {
      appendEscaped(value, to: &output)
    } else {
      output.append(copying: value)
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ value: Span<UInt8>, to output: inout [UInt8]) {
    for index in value.indices {
      let byte = value[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): output += Array("\\n".utf8)
      case UInt8(ascii: "\r"): output += Array("\\r".utf8)
      case UInt8(ascii: "\t"): output += Array("\\t".utf8)
      case 0..<0x20: output += Array("\\u00".utf8) + [hex(byte >> 4), hex(byte & 15)]
      default: output.append(byte)
      }
    }
  }

  private static func hex(_ digit: UInt8) -> UInt8 { Array("0123456789abcdef".utf8)[Int(digit)] }
}
