import ApusBytes

/// A line and a column of a text.
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in characters (Unicode scalars), from 1.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The line and column in words.
  public var description: String { "line \(line), column \(column)" }
}

extension JSONPosition {
  /// Returns the position after some bytes that begin at this position.
  ///
  /// - Complexity: O(*n*) in the number of bytes; does not allocate.
  func moved(over bytes: Span<UInt8>) -> JSONPosition {
    var lines = 0
    var lastLineEnd = -1
    for block in stride(from: 0, to: bytes.count, by: RawSpan.blockSize) {
      let mask = bytes.rawBytes.mask(of: UInt8(ascii: "\n"), at: block)
      guard mask != 0 else { continue }
      lines += mask.nonzeroBitCount
      lastLineEnd = block + 63 - mask.leadingZeroBitCount
    }
    var characters = 0
    for index in lastLineEnd + 1..<bytes.count where bytes[index] & 0xc0 != 0x80 { characters += 1 }
    return JSONPosition(
      line: line + lines, column: (lines == 0 ? column : 1) + characters)
  }
}
