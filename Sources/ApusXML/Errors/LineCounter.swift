// UNSAFE: passes bytes to the loop in C

import ApusBytes
import CApusBytes

/// The position after all bytes that were counted.
@usableFromInline
struct LineCounter: Sendable {
  private(set) var position = TextPosition(line: 1, column: 1)
  private var isAfterReturn = false

  /// Counts the lines and characters of the next bytes, which are UTF-8.
  mutating func count(_ bytes: RawSpan) {
    // SAFETY: the span is alive during the call, and the function reads only its bytes.
    let lines = unsafe bytes.withUnsafeBytes { memory in
      unsafe memory.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { return apus_xml_lines() }
        return unsafe apus_xml_count_lines(start, bytes.count, isAfterReturn)
      }
    }
    guard bytes.byteCount > 0 else { return }
    position.line += lines.count
    position.column = (lines.last_start < 0 ? position.column : 1) + lines.characters
    isAfterReturn = bytes.byte(at: bytes.byteCount - 1) == UInt8(ascii: "\r")
  }
}
