public import ApusBytes

/// A transform that splits bytes into lines.
///
/// LF ends a line, and a CR before it belongs to the end, as in `Lines`. The last line needs no
/// end. If the target does not keep an array, the transform reuses it for the next line.
///
///     var stream = LineTransform().map { String(decoding: $0, as: UTF8.self) }.into(ArraySink())
///     try stream.process("one\ntwo")  // ["one", "two"]
///
/// To pull lines from a source use `Lines`, which copies only lines that span chunks.
public struct LineTransform: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = [UInt8]

  /// The name of the stage in errors.
  public static let name = "lines"

  @usableFromInline var splitter: LineSplitter
  @usableFromInline var line: [UInt8] = []

  /// Creates the transform.
  ///
  /// - Parameter limit: The maximum length of a line in bytes, without its end; `Int.max` for no
  ///   limit.
  /// - Precondition: `limit` is not negative. Checked in every build.
  public init(limit: Int = 1_048_576) {
    precondition(limit >= 0, "limit must not be negative")
    splitter = LineSplitter(limit: limit)
  }

  /// Takes a byte. A chunk costs less per byte.
  @inlinable
  public mutating func write<Target: Sink<[UInt8]> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span, to: &target)
  }

  /// Writes the lines that end in a chunk.
  ///
  /// - Complexity: O(*n*). Allocates if a line is longer than all earlier lines, or if the target
  ///   keeps it.
  @inlinable
  public mutating func write<Target: Sink<[UInt8]> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    splitter.beginChunk()
    while try handOn(splitter.next(in: elements), of: elements, to: &target) {}
  }

  /// Writes the last line if it has no end.
  @inlinable
  public mutating func close<Target: Sink<[UInt8]> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    _ = try handOn(splitter.finish(), of: Span(), to: &target)
    splitter = LineSplitter(limit: splitter.limit)
  }

  /// Writes the line of a step and returns whether the chunk may have more lines.
  @inlinable
  mutating func handOn<Target: Sink<[UInt8]> & ~Copyable>(
    _ step: LineSplitter.Step, of chunk: Span<UInt8>, to target: inout Target
  ) throws(StreamError) -> Bool {
    switch step {
    case .line(let range):
      line.removeAll(keepingCapacity: true)
      line.append(copying: chunk.extracting(range))
      try target.write(line)
    case .carried:
      try target.write(splitter.carry)
    case .needsChunk:
      return false
    case .tooLong:
      throw StreamError(
        stage: Self.name,
        LineError<Never>.tooLong(start: splitter.lineStart, limit: splitter.limit))
    }
    return true
  }
}
