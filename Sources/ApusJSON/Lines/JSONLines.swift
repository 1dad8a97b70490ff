public import ApusBytes
public import ApusIO

/// JSON lines: a value on each line of a text. Empty lines are skipped.
///
///     let log = ArraySource([UInt8]("{\"id\":1}\n{\"id\":2}\n".utf8))
///     try JSONLines.forEach(in: log) { line, number in
///       print(number, line.count)  // 1 8, 2 8
///       return true
///     }
///
/// Each line is parsed by itself, so that the caller decides whether an error ends the reading.
public enum JSONLines {
  /// Calls a closure with each line of a source that is not empty.
  ///
  /// - Parameters:
  ///   - source: The source to read.
  ///   - options: The options; a line may have as many bytes as a token, 1 GiB by default.
  ///   - body: Receives a line and its number, from 1. Returns whether to go on.
  /// - Throws: The source's error, or `tokenTooLong`.
  /// - Complexity: O(*n*). A line that a chunk cuts is copied.
  public static func forEach<Source: ByteSource & ~Copyable>(
    in source: consuming Source, options: JSONOptions = JSONOptions(),
    _ body: (_ line: Span<UInt8>, _ number: Int) -> Bool
  ) throws(JSONSourceError<Source.Failure>) {
    var lines = Lines(of: source, limit: min(options.tokenLimit, options.textLimit))
    var number = 0
    do throws(LineError<Source.Failure>) {
      while let line = try lines.next() {
        number += 1
        if !isBlank(line), !body(line, number) { return }
      }
    } catch {
      switch error {
      case .source(let cause): throw .source(cause)
      case .tooLong(let start, let limit):
        throw .malformed(JSONError(.tokenTooLong(limit: limit), at: start))
      }
    }
  }

  /// Calls a closure with each line of a text that is not empty.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - body: Receives a line and its offset in the text.
  /// - Throws: The error of the closure.
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public static func forEach<Failure: Error>(
    in text: Span<UInt8>, _ body: (_ line: Span<UInt8>, _ offset: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      let line = text.extracting(start..<end)
      if !isBlank(line) { try body(line, start) }
      start = end + 1
    }
  }

  /// Returns the parts of a text that begin at line starts and are about equally long, for tasks or
  /// threads.
  ///
  ///     let parts = JSONLines.parts(of: text.utf8.span, count: 2)
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - count: The number of parts, at least 1.
  /// - Returns: At most `count` ranges, which together are the text.
  /// - Complexity: O(*count*) and the length of the lines at the borders.
  public static func parts(of text: Span<UInt8>, count: Int) -> [Range<Int>] {
    precondition(count > 0, "count must be at least 1")
    var parts: [Range<Int>] = []
    var start = 0
    for part in 1...count where start < text.count {
      let wanted = max(start, text.count / count * part)
      let lineEnd =
        wanted < text.count ? text.firstIndex(of: UInt8(ascii: "\n"), from: wanted) : nil
      let end = part == count ? text.count : lineEnd.map { $0 + 1 } ?? text.count
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  /// Calls a closure with each part of the lines, on as many tasks as there are parts.
  ///
  /// - Parameters:
  ///   - text: The lines. The tasks share the array.
  ///   - count: The number of parts, such as the number of processors.
  ///   - body: Receives the lines of a part, and the offset of the part in the text.
  /// - Returns: The results, in the order of the text.
  /// - Throws: The first error of the closure.
  /// - Complexity: O(*n*) in the length of the text, divided among the tasks.
  public static func map<Result: Sendable>(
    _ text: [UInt8], parts count: Int,
    _ body: @escaping @Sendable (_ lines: Span<UInt8>, _ offset: Int) throws -> Result
  ) async throws -> [Result] {
    let ranges = parts(of: text.span, count: count)
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for (index, range) in ranges.enumerated() {
        group.addTask { (index, try body(text.span.extracting(range), range.lowerBound)) }
      }
      var results = [Result?](repeating: nil, count: ranges.count)
      for try await (index, result) in group { results[index] = result }
      return results.compactMap { $0 }
    }
  }

  @inlinable
  static func isBlank(_ line: Span<UInt8>) -> Bool {
    for index in line.indices {
      let byte = line[index]
      if byte > 0x20 { return false }
      if byte != 32, byte != 9, byte != 13, byte != 10 { return false }
    }
    return true
  }
}
