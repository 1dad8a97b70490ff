public import ApusBytes

/// Cuts bytes into lines.
///
/// LF ends a line, and a CR before it belongs to the end, as in `Lines`. The last line needs no end. An
/// array that nobody keeps is used again for the next line.
///
///     var stream = LineTransform().map { String(decoding: $0, as: UTF8.self) }.into(ArraySink())
///     try stream.process("one\ntwo")  // ["one", "two"]
///
/// To pull lines out of a source use `Lines`, which copies none.
public struct LineTransform: Transform, Sendable {
  /// What goes in.
  public typealias Input = UInt8
  /// What comes out.
  public typealias Output = [UInt8]

  /// What errors call it.
  public static let name = "lines"

  @usableFromInline var splitter: LineSplitter
  @usableFromInline var line: [UInt8] = []

  /// Creates the filter.
  ///
  /// - Parameter limit: How many bytes a line may have, without its end; `Int.max` for any number.
  /// - Precondition: `limit` is not negative. Checked in every build.
  public init(limit: Int = 1_048_576) {
    precondition(limit >= 0, "limit must not be negative")
    splitter = LineSplitter(limit: limit)
  }

  /// Takes a byte; chunks cost less.
  @inlinable
  public mutating func write<Target: Sink<[UInt8]> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span, to: &target)
  }

  /// Hands on the lines that end in a chunk.
  ///
  /// - Complexity: O(*n*); allocates where a line is longer than all before it, or the target keeps it.
  @inlinable
  public mutating func write<Target: Sink<[UInt8]> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    splitter.beginChunk()
    while try handOn(splitter.next(in: elements), of: elements, to: &target) {}
  }

  /// Hands on the last line where nothing ends it.
  @inlinable
  public mutating func close<Target: Sink<[UInt8]> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    _ = try handOn(splitter.finish(), of: Span(), to: &target)
    splitter = LineSplitter(limit: splitter.limit)
  }

  /// Returns whether the chunk may have more.
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
