import ApusBytes
import ApusIO
import Testing

private struct Refused: Error, Equatable {}

/// A sink that notes each call, and refuses an element.
private struct NotingSink: Sink {
  var calls: [String] = []
  var refused = Int.max

  private func refuse(_ name: String) throws(StreamError) {
    if refused == calls.count { throw StreamError(stage: name, Refused()) }
  }

  mutating func write(_ element: Int) throws(StreamError) {
    try refuse("element")
    calls.append("\(element)")
  }

  mutating func write(contentsOf elements: Span<Int>) throws(StreamError) {
    try refuse("span")
    calls.append("\(elements.indices.map { elements[$0] })")
  }

  mutating func flush(depth: Int) throws(StreamError) {
    try refuse("flush")
    calls.append("flush \(depth)")
  }

  mutating func close(depth: Int) throws(StreamError) {
    try refuse("close")
    calls.append("close \(depth)")
  }

  mutating func recordFailure(_ error: StreamError) { calls.append("failure \(error.stage)") }

  mutating func takeOutput() -> [String] {
    defer { calls = [] }
    return calls
  }
}

@Suite("Sinks over sinks")
struct SinkTests {
  private static let all = [
    "1", "[2, 3]", "flush 0", "flush 7", "failure source", "close 0", "close 7",
  ]

  /// The indices of the calls that can throw; the failure of a source cannot.
  private static let throwing = [0, 1, 2, 3, 5, 6]

  /// Makes each call of a sink once.
  private func use<Target: Sink<Int> & ~Copyable>(_ sink: inout Target) throws(StreamError) {
    try sink.write(1)
    try sink.write(contentsOf: [2, 3])
    try sink.flush(depth: 0)
    try sink.flush(depth: 7)
    sink.recordFailure(StreamError(stage: "source", Refused()))
    try sink.close(depth: 0)
    try sink.close(depth: 7)
  }

  @Test("Each call of an AnySink is that of the hidden sink, once and in order")
  func hidden() throws {
    let shared = SharedSink(NotingSink())
    var sink = AnySink(shared)
    try use(&sink)
    #expect(shared.target.calls == Self.all)
  }

  @Test("Each call of a SharedSink is that of its target, and both owners see the output")
  func sharing() throws {
    var first = SharedSink(NotingSink())
    let second = first
    try use(&first)
    try second.write(4)
    #expect(first.target.calls == Self.all + ["4"])
    #expect(first.takeOutput() == Self.all + ["4"])
    #expect(second.takeOutput() == [])
  }

  @Test("An error of a hidden or a shared sink is thrown as it is", arguments: throwing)
  func errors(call: Int) {
    var hidden = AnySink(NotingSink(refused: call))
    let first = #expect(throws: StreamError.self) { try use(&hidden) }
    #expect(first?.cause is Refused)
    var shared = SharedSink(NotingSink(refused: call))
    let second = #expect(throws: StreamError.self) { try use(&shared) }
    #expect(second?.stage == first?.stage)
  }

  @Test(
    "A RescueSink passes the first error to its handler once, and discards the rest",
    arguments: throwing)
  func rescue(call: Int) throws {
    var errors: [StreamError] = []
    let target = SharedSink(NotingSink(refused: call))
    do {
      var sink = RescueSink(into: target) { errors.append($0) }
      try use(&sink)
      #expect(sink.error == errors.first)
    }
    #expect(errors.count == 1)
    #expect(target.target.calls == Self.all.prefix(call) + (call < 4 ? ["failure source"] : []))
  }

  @Test("A RescueSink without an error is its target")
  func unneededRescue() throws {
    var sink = RescueSink(into: NotingSink()) { _ in Issue.record("there was no error") }
    try use(&sink)
    #expect(sink.error == nil)
    #expect(sink.takeOutput() == Self.all)
  }

  @Test(
    "A ClosureSink and a ChunkSink get all elements, and their errors have the name of the stage")
  func closures() throws {
    var elements: [Int] = []
    var single = ClosureSink<Int>(name: "single") { element in
      if element == 5 { throw Refused() }
      elements.append(element)
    }
    try single.write(1)
    try single.write(contentsOf: [2, 3].span)
    try single.write(contentsOf: stride(from: 4, to: 5, by: 1))
    try single.flush()
    try single.close()
    let error = #expect(throws: StreamError.self) { try single.write(contentsOf: [4, 5, 6]) }
    #expect(error.map { "\($0)" } == "single: Refused()")
    #expect(elements == [1, 2, 3, 4, 4])

    var chunks: [[Int]] = []
    var chunk = ChunkSink<Int>(name: "chunk") { span in
      if span.count == 4 { throw Refused() }
      chunks.append(span.indices.map { span[$0] })
    }
    try chunk.write(1)
    try chunk.write(contentsOf: [2, 3])
    let refusal = #expect(throws: StreamError.self) { try chunk.write(contentsOf: [1, 2, 3, 4]) }
    #expect(refusal?.stage == "chunk")
    #expect(chunks == [[1], [2, 3]])
  }

  @Test("A NullSink takes everything and has no output")
  func null() throws {
    var sink = NullSink<Int>()
    try use(&sink)
    var bytes = NullSink<UInt8>()
    try bytes.process("text")
    try bytes.process(contentsOf: [1, 2])
  }

  @Test("A stream as a function writes, closes and takes the output; a sink in memory begins again")
  func process() throws {
    var numbers = NotingSink()
    #expect(try numbers.process(1) == ["1", "close \(Int.max)"])
    #expect(try numbers.process(contentsOf: [1, 2]) == ["[1, 2]", "close \(Int.max)"])
    var memory = MemorySink(capacity: 16)
    #expect(try memory.process("né") == [0x6e, 0xc3, 0xa9])
    try memory.write("text ")
    try memory.write(0xff)
    #expect(memory.bytes.count == 6)
    #expect(memory.text == "text \u{fffd}")
    #expect(memory.takeOutput().count == 6)
    #expect(memory.takeOutput() == [])
  }

  @Test("A StreamError keeps the stage of the first error, and is equal to its copies alone")
  func streamErrors() {
    let first = StreamError(stage: "inner", Refused())
    let second = StreamError(stage: "outer", first)
    #expect(second.stage == "inner")
    #expect(second == first)
    #expect(second.hashValue == first.hashValue)
    #expect(StreamError(stage: "inner", Refused()) != first)
    #expect("\(second)" == "inner: Refused()")
    #expect("\(SinkClosedError())" == "the sink is closed and takes no more elements")
  }

  @Test("Each error of a source of bytes says what happened")
  func sourceErrors() {
    let errors: [ByteSourceError<Refused>] = [.cancelled, .failed(Refused()), .stalled, .abandoned]
    #expect(
      errors.map { "\($0)" } == [
        "the source was cancelled", "Refused()", "no byte arrived within the stall limit",
        "the producer ended before it finished the source",
      ])
    #expect(errors[1] == .failed(Refused()))
    #expect(errors[0] != errors[2])
  }
}
