public import ApusBytes

extension CSVParallelReader {
  /// Reads all remaining rows, with a closure that is called for each part.
  ///
  /// The call blocks the thread until all parts are read, and the thread works on them as well. A
  /// value that the closure declares, changes for each row and returns is kept in memory, because
  /// the result is stored there. A function that the closure calls keeps the value in registers.
  /// That takes a twentieth less time if little is done with a row:
  ///
  ///     @Sendable func longest(_ rows: inout CSVPartReader) -> Int {
  ///       var longest = 0
  ///       while let row = rows.next() { longest = max(longest, row[2].bytes.count) }
  ///       return longest
  ///     }
  ///     var reader = CSVParallelReader(of: text.span)
  ///     let most = try reader.map { rows in longest(&rows) }.max()
  ///
  /// - Parameter body: Reads the rows of a part. Several threads call it at the same time. If the
  ///   start of a part was predicted wrongly, it is called again, and its first result or error is
  ///   dropped.
  /// - Returns: The results of the closure, in the order of the text: a single element if the text
  ///   is small, and none if no bytes remain, as after the header of a table without rows.
  /// - Throws: The first error in the order of the text. Its record and line, and those of a
  ///   `CSVFieldError` that the closure throws, are counted from the start of the text.
  /// - Complexity: O(*n*), divided by the number of processors; allocates a few times for each part, not
  ///   for each row.
  @inlinable
  public mutating func map<Value: Sendable, Cause: Error>(
    _ body: @Sendable (inout CSVPartReader) throws(Cause) -> Value
  ) throws(CSVPartError<Cause>) -> [Value] {
    let (plan, bytes) = (makePlan(), bytes)
    let readings = PartReadings<Value, Cause>(count: plan.count)
    UsableProcessors.perform(plan.count) { part in
      readings[part] = plan.read(part, of: bytes, at: plan.start(of: part), body)
    }
    var values: [Value] = []
    for part in 0..<plan.count {
      var reading = readings[part]
      if plan.start(of: part) != start.offset {
        reading = plan.read(part, of: bytes, at: start.offset, body)
      }
      values.append(try join(reading, isFirst: part == 0))
    }
    start.offset = bytes.count
    return values
  }

  /// Adds the counts of a part to those before it, or throws its error.
  @usableFromInline
  mutating func join<Value, Cause>(
    _ reading: PartReading<Value, Cause>?, isFirst: Bool
  ) throws(CSVPartError<Cause>) -> Value {
    guard let reading else { preconditionFailure("a part was not read") }
    let (records, lines) = isFirst ? (0, 0) : (start.record, start.line - 1)
    report.append(reading.report.moved(records, lines))
    start = reading.end.moved(records, lines)
    do throws(CSVPartError<Cause>) {
      return try reading.value.get()
    } catch {
      start.offset = bytes.count
      throw error.moved(records, lines)
    }
  }

  @usableFromInline
  func makePlan() -> PartPlan {
    let borders = PartBorders(bytes, dialect)
    var starts: [Int] = []
    var next = start.offset
    while next < bytes.count {
      starts.append(next)
      let isLast = bytes.count - next <= partSize
      next = isLast ? bytes.count : borders.lineStart(after: next + partSize)
    }
    return PartPlan(
      dialect: dialect, options: options, first: start, starts: starts, width: findWidth())
  }

  /// Returns the number of fields of the first row, which all parts must know.
  private func findWidth() -> Int? {
    if let width { return width }
    var splitter = makeSplitter(at: start)
    _ = splitter.next(in: bytes.extracting(droppingFirst: start.offset))
    return splitter.error == nil ? splitter.width : nil
  }
}
