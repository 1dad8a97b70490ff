import ApusBytes
import ApusStreams
import ApusTestSupport
import Testing

@Suite("StreamError")
struct StreamErrorTests {
  private struct Bad: Error, Equatable {}

  @Test("A write throws the error of a stage with its name", arguments: [0, 1, 2])
  func path(_ failing: Int) {
    var stream = IdentityTransform<Int>()
      .map(name: "first") { try Self.fail($0, failing == 0) }
      .filter(name: "second") { try Self.fail($0, failing == 1) != 9 }
      .into(ClosureSink(name: "third") { _ = try Self.fail($0, failing == 2) })
    let error = #expect(throws: StreamError.self) { try stream.write(1) }
    #expect(error?.stage == ["first", "second", "third"][failing])
    #expect(error?.cause is Bad)
    #expect(error?.description == "\(["first", "second", "third"][failing]): Bad()")
  }

  private static func fail(_ number: Int, _ isFailing: Bool) throws -> Int {
    if isFailing { throw Bad() }
    return number
  }

  @Test("An error that passes through another stream keeps its stage")
  func nested() {
    let inner = SharedSink(
      IdentityTransform<Int>().map(name: "inner") { _ -> Int in throw Bad() }
        .into(NullSink()))
    var outer = IdentityTransform<Int>().into(ClosureSink(name: "outer") { try inner.write($0) })
    let error = #expect(throws: StreamError.self) { try outer.write(1) }
    #expect(error?.stage == "inner")
  }

  @Test("A RescueSink catches the first error and discards all later elements")
  func rescue() throws {
    var reported: [String] = []
    var stream = RescueSink(
      into: IdentityTransform<Int>().map { try Self.fail($0, $0 == 2) }.into(ArraySink())
    ) { reported.append($0.stage) }
    try stream.write(1)
    try stream.write(2)
    try stream.write(2)
    try stream.write(contentsOf: [3, 4])
    try stream.close()
    #expect(reported == ["map"])
    #expect(stream.error?.stage == "map")
    #expect(stream.takeOutput() == [1])
  }

  private struct FailingOnTwo: Sink, Sendable {
    mutating func write(_ element: Int) throws(StreamError) {
      if element == 2 { throw StreamError(stage: "two", Bad()) }
    }
  }

  @Test("A stream that failed throws its first error from every later close")
  func failed() async throws {
    var isBad = true
    var chunks: [[Int]] = []
    let target = ClosureSink<[Int]> { chunk in
      defer { isBad = false }
      if isBad { throw Bad() }
      chunks.append(chunk)
    }
    var stream = ChunkTransform<Int>(3).into(target)
    #expect(throws: StreamError.self) { try stream.process(contentsOf: [1, 2, 3]) }
    for _ in 0..<2 {
      stream.takeOutput()
      #expect(streamCause { () throws(StreamError) in try stream.close() } is Bad)
    }
    #expect(chunks.isEmpty)
    try await onOwnThread {
      var stream = IdentityTransform<Int>().into(ThreadSink(into: FailingOnTwo()))
      #expect(throws: StreamError.self) { try stream.process(contentsOf: [2]) }
      stream.takeOutput()
      #expect(throws: StreamError.self) { try stream.process(contentsOf: [3]) }
    }
  }

  @Test("A StreamError is a single pointer")
  func size() { #expect(MemoryLayout<StreamError>.size == MemoryLayout<Int>.size) }
}
