public import ApusBytes

/// Puts white space before each line of text that has something in it.
///
///     var stream = IndentTransform(level: 1).into(MemorySink())
///     try stream.write("a\n\nb")
///     stream.target.text  // "  a\n\n  b"
///
/// The level may change between two writes; it counts from the next line.
public struct IndentTransform: Transform, Sendable {
  /// What goes in.
  public typealias Input = UInt8
  /// What comes out.
  public typealias Output = UInt8

  /// How many times the white space is written.
  public var level: Int
  @usableFromInline let unit: [UInt8]
  @usableFromInline var isAtStart = true

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - unit: The white space of one level.
  ///   - level: How many times it is written at first.
  public init(_ unit: String = "  ", level: Int = 0) {
    self.unit = Array(unit.utf8)
    self.level = level
  }

  /// Takes a byte.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    if isAtStart, element != UInt8(ascii: "\n") { try indent(&target) }
    try target.write(element)
    isAtStart = element == UInt8(ascii: "\n")
  }

  /// Takes bytes, and hands the parts between the ends of lines on as they are.
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

  /// The next byte begins a line again.
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
