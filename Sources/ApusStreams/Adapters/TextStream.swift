/// Takes text from those who write to a `TextOutputStream`, such as `print`, and hands its bytes on.
///
///     var log = TextStream(into: try FileSink(creating: "log.txt"))
///     print("ready", 42, to: &log)
///     try log.close()
///
/// Text that is printed cannot fail: the first error is kept, nothing goes on after it, and `close` throws it.
public struct TextStream<Target: Sink<UInt8> & ~Copyable>: TextOutputStream {
  /// The sink that the bytes go to, which copies of this value share.
  public let sink: SharedSink<Target>
  /// The first error, if there was one.
  public private(set) var error: StreamError?

  /// Makes a text stream of a sink.
  ///
  /// - Parameter target: The sink, which belongs to this value and its copies from now on.
  /// - Complexity: Allocates once.
  public init(into target: consuming Target) { sink = SharedSink(target) }

  /// Hands the bytes of a text on, unless something failed before.
  public mutating func write(_ string: String) {
    guard error == nil else { return }
    do throws(StreamError) {
      try sink.write(contentsOf: string.utf8.span)
    } catch {
      self.error = error
    }
  }

  /// Ends the stream.
  ///
  /// - Throws: The first error, of this call or of one before it.
  public mutating func close() throws(StreamError) {
    if let error { throw error }
    try sink.close(depth: .max)
  }
}
