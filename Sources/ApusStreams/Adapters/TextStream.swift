/// A `TextOutputStream`, as `print` takes it, that forwards its bytes to a sink.
///
///     var log = TextStream(into: try FileSink(creating: "log.txt"))
///     print("ready", 42, to: &log)
///     try log.close()
///
/// Printing cannot throw. The stream keeps the first error, drops all later text, and throws the
/// error from `close`.
public struct TextStream<Target: Sink<UInt8> & ~Copyable>: TextOutputStream {
  /// The sink for the bytes, shared by all copies of this value.
  public let sink: SharedSink<Target>
  /// The first error, or `nil`.
  public private(set) var error: StreamError?

  /// Creates a text stream with a sink.
  ///
  /// - Parameter target: The sink. This value and its copies own it from now on.
  /// - Complexity: Allocates once.
  public init(into target: consuming Target) { sink = SharedSink(target) }

  /// Forwards the bytes of a text, unless an earlier write failed.
  ///
  /// - Complexity: O(*n*). Does not allocate if the string is native.
  public mutating func write(_ string: String) {
    guard error == nil else { return }
    do throws(StreamError) {
      try sink.write(contentsOf: string.utf8.span)
    } catch {
      self.error = error
    }
  }

  /// Closes the stream.
  ///
  /// - Throws: The first error of this call or an earlier call.
  public mutating func close() throws(StreamError) {
    if let error { throw error }
    try sink.close(depth: .max)
  }
}
