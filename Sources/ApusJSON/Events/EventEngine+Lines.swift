import ApusBytes

extension EventEngine {
  /// Reads a text in memory that has a value on each line, and leaves the engine between two values.
  ///
  /// Several lines of a window are read without a new list of tokens. A value must not have a line
  /// end within it, and the next value begins on another line.
  @inlinable
  mutating func runLines<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, into handler: inout Handler
  ) throws(JSONError) {
    var isScanned = false
    var lineEnd = -1
    while !isScanned {
      isScanned = list.scan(bytes, isLast: true)
      context.isLast = isScanned
      while true {
        if next == .end, list.next < list.count {
          guard list.nextPosition > lineEnd else {
            throw context.unexpected(bytes, list.next, .lineEnd)
          }
          next = .value
        }
        if next == .value, open.depth == 0 {
          guard list.next < list.count else { break }
          lineEnd = context.lineEnd(bytes, list.nextPosition)
        }
        guard next != .end else { break }
        try advance(bytes, into: &handler)
        guard next == .end else { break }
        try context.checkLine(bytes, lineEnd)
      }
    }
    if context.hasFault || open.depth > 0 { try context.finish(bytes, next) }
  }
}

extension EngineContext {
  /// The offset of the next line end, or the size of the text.
  @usableFromInline
  func lineEnd(_ bytes: RawSpan, _ start: Int) -> Int {
    bytes.elements.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.byteCount
  }

  /// Checks that the last token that was taken is before the end of its line.
  @usableFromInline
  func checkLine(_ bytes: RawSpan, _ lineEnd: Int) throws(JSONError) {
    guard list.position(list.next - 1) > lineEnd else { return }
    throw unexpected(bytes, list.next - 1, .lineEnd)
  }
}
