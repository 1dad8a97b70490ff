/// A transform that writes lines as bytes, each with a line end.
///
///     var stream = LineEndTransform().into(MemorySink())
///     try stream.process(Array("swift".utf8))  // the bytes of "swift\n"
///
@frozen
public struct LineEndTransform: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = [UInt8]
  /// The type of the output elements.
  public typealias Output = UInt8

  @usableFromInline let end: [UInt8]

  /// Creates the transform.
  ///
  /// - Parameter end: The text at the end of each line.
  @inlinable
  public init(_ end: String = "\n") { self.end = Array(end.utf8) }

  /// Writes a line and its end.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: [UInt8], to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: element.span)
    try target.write(contentsOf: end.span)
  }
}
