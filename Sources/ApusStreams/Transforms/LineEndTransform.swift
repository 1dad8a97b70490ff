/// Writes lines as bytes, each with an end.
///
///     var stream = LineEndTransform().into(MemorySink())
///     try stream.process(Array("swift".utf8))  // the bytes of "swift\n"
///
@frozen
public struct LineEndTransform: Transform, Sendable {
  /// What goes in.
  public typealias Input = [UInt8]
  /// What comes out.
  public typealias Output = UInt8

  @usableFromInline let end: [UInt8]

  /// Creates the filter.
  ///
  /// - Parameter end: What each line ends with.
  @inlinable
  public init(_ end: String = "\n") { self.end = Array(end.utf8) }

  /// Writes a line and its end.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: [UInt8], to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: element.span)
    try target.write(contentsOf: end.span)
  }
}
