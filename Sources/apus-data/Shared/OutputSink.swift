import ApusBenchmark
import ApusStreams
import ApusSystem

/// Standard output as the sink of a stream.
///
/// `StandardStream` reports its errors at the end of the program.
struct OutputSink: Sink {
  mutating func write(_ element: UInt8) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span)
  }

  mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
    guard elements.isEmpty || StandardStream.output.write(elements) else {
      throw StreamError(stage: "standard output", SinkClosedError())
    }
  }
}
