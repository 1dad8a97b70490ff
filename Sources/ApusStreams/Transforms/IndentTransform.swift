public import ApusBytes

/// A transform that indents each line of text that is not empty.
///
///     var stream = IndentTransform(level: 1).into(MemorySink())
///     try stream.write("a\n\nb")
///     stream.target.text  // "  a\n\n  b"
///
/// The level may change between two writes; the change applies from the next line on.
public struct IndentTransform: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  /// The number of repetitions of the white space.
  public var level: Int
  @usableFromInline let unit: [UInt8]
  @usableFromInline var isAtStart = true

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - unit: The white space of one level.
  ///   - level: The initial number of repetitions.
  public init(_ unit: String = "  ", level: Int = 0) {
    self.unit = Array(unit.utf8)
    self.level = level
  }

  /// Forwards a byte, indented at the start of a line.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    if isAtStart, element != UInt8(ascii: "\n") { try indent(&target) }
    try target.write(element)
    isAtStart = element == UInt8(ascii: "\n")
  }

  /// Forwards the bytes line by line, each line indented.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var start = 0
    while start < elements.count {
      if isAtStart, elements[start] != UInt8(ascii: "\n") { try indent(&target) }
      let end = elements.firstIndex(of: UInt8(ascii: "\n"), from: start)
      let next = end.map { $0 + 1 } ?? elements.count
      try target.write(contentsOf: elements.extracting(start..<next))
      isAtStart = end != nil
      start = next
    }
  }

  /// Resets the transform to the start of a line.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { isAtStart = true }

  @inlinable
  mutating func indent<Target: Sink<UInt8> & ~Copyable>(
    _ target: inout Target
  ) throws(StreamError) {
    for _ in 0..<max(0, level) { try target.write(contentsOf: unit.span) }
    isAtStart = false
  }
}
