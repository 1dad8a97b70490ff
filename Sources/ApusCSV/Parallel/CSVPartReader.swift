/// The rows of a part of a text, pulled one at a time, each lent until the next one.
///
/// Within it the position of a row tells the byte; records and lines are counted from where the part begins.
public struct CSVPartReader: ~Copyable, ~Escapable {
  @usableFromInline let chunk: Span<UInt8>
  @usableFromInline var splitter: RecordSplitter

  @_lifetime(copy chunk)
  init(_ chunk: Span<UInt8>, _ splitter: consuming RecordSplitter) {
    self.chunk = chunk
    self.splitter = splitter
  }

  /// Returns the next row.
  ///
  /// - Returns: The row, lent until the next call; `nil` at the end of the part, and where the text is no
  ///   table, which `CSVParallelReader` throws after the closure.
  /// - Complexity: O(*n*) in the length of the row; does not allocate in the long run.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func next() -> CSVRow? {
    guard splitter.next(in: chunk) == .record || takeLast() else { return nil }
    return splitter.row(in: chunk)
  }

  @usableFromInline
  mutating func takeLast() -> Bool { !splitter.isBeyondLimit && splitter.finish() == .record }

  /// Reads what the closure left.
  @usableFromInline
  mutating func finish() { while next() != nil {} }

  @usableFromInline
  borrowing func reading<Value, Cause>(
    _ value: Result<Value, CSVPartError<Cause>>
  ) -> PartReading<Value, Cause> {
    var (value, end) = (value, splitter.recordStart)
    if case .success = value, let error = splitter.error { value = .failure(.malformed(error)) }
    if splitter.isAtEnd { end.byte = splitter.chunkStart }
    return PartReading(value: value, end: end, report: splitter.report)
  }
}
