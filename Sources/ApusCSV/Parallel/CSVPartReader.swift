/// A reader of the rows of a part of a text. Each row is valid until the next call.
///
/// The position of a row has the byte in the whole text; its record and line are counted from the
/// start of the part.
///
///     let text = [UInt8]("Zoo,2\nPark,9\n".utf8)
///     var reader = CSVParallelReader(of: text.span)
///     let counts = try reader.map { rows in
///       var count = 0
///       while let row = rows.next() { count += row[0].bytes.count }
///       return count
///     }
///     counts.reduce(0, +)  // 7
///
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
  /// - Returns: The row, valid until the next call, or `nil` at the end of the part. If the text is
  ///   malformed, the result is `nil` as well, and `CSVParallelReader` throws the error after the
  ///   closure returns.
  /// - Complexity: O(*n*) in the length of the row; does not allocate in the long run.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func next() -> CSVRow? {
    guard splitter.next(in: chunk) == .record || takeLast() else { return nil }
    return splitter.row(in: chunk)
  }

  @usableFromInline
  mutating func takeLast() -> Bool { !splitter.isBeyondLimit && splitter.finish() == .record }

  /// Reads the rows that the closure did not read.
  @usableFromInline
  mutating func finish() { while next() != nil {} }

  @usableFromInline
  borrowing func reading<Value, Cause>(
    _ value: Result<Value, CSVPartError<Cause>>
  ) -> PartReading<Value, Cause> {
    var (value, end) = (value, splitter.recordStart)
    if case .success = value, let error = splitter.error { value = .failure(.malformed(error)) }
    if splitter.isAtEnd { end.offset = splitter.text.chunkStart }
    return PartReading(value: value, end: end, report: splitter.report)
  }
}
