import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams

/// Prints rows as JSON lines, each an array of strings.
enum JSONRows {
  /// The number of bytes of a field that are written at once; the output is at most six times as
  /// long.
  private static let pieceSize = 16_384

  static func print<Source: ByteSource & ~Copyable>(
    _ reader: inout CSVReader<Source>
  ) throws(CSVReaderError<Source.Failure>) {
    var output = OutputBuffer()
    var value: [UInt8] = []
    // Also before an error: the rows before it are valid.
    defer { output.flush() }
    while !output.isLost, let row = try reader.next() {
      output.bytes.append(UInt8(ascii: "["))
      for column in 0..<row.count {
        if column > 0 { output.bytes.append(UInt8(ascii: ",")) }
        append(row[column], to: &output, &value)
      }
      output.bytes += [UInt8(ascii: "]"), UInt8(ascii: "\n")]
      output.flushWhenFull()
    }
  }

  /// - Parameter value: Memory for a value that must be unescaped.
  private static func append(
    _ field: borrowing CSVField, to output: inout OutputBuffer, _ value: inout [UInt8]
  ) {
    guard field.needsUnescaping else { return append(field.bytes, to: &output) }
    value.removeAll(keepingCapacity: true)
    value.reserveCapacity(field.bytes.count)
    field.appendValue(to: &value)
    append(value.span, to: &output)
  }

  /// Appends a string, in pieces, because it may be longer than the buffer.
  private static func append(_ value: Span<UInt8>, to output: inout OutputBuffer) {
    output.bytes.append(UInt8(ascii: "\""))
    var start = 0
    while start < value.count, !output.isLost {
      let end = endOfPiece(of: value, from: start)
      appendPiece(value.extracting(start..<end), to: &output.bytes)
      output.flushWhenFull()
      start = end
    }
    output.bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the end of a piece, which is not within a character, because invalid UTF-8 is repaired
  /// piece by piece.
  private static func endOfPiece(of value: Span<UInt8>, from start: Int) -> Int {
    let end = start + pieceSize
    guard end < value.count else { return value.count }
    // After three continuation bytes, a fourth belongs to no character.
    return (0..<4).lazy.map { end - $0 }.first { value[$0] & 0xc0 != 0x80 } ?? end
  }

  private static func appendPiece(_ piece: Span<UInt8>, to output: inout [UInt8]) {
    if piece.indices.contains(where: { isSpecial(piece[$0]) }) {
      appendEscaped(piece, to: &output)
    } else {
      output.append(copying: piece)
    }
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
