import ApusStreams
import Testing

/// Notes what it is asked to flush and to close.
private struct Noting: Transform {
  typealias Output = Int

  let name: String
  let notes: SharedSink<ArraySink<String>>

  mutating func write<Target: Sink<Int> & ~Copyable>(
    _ element: Int, to target: inout Target
  ) throws(StreamError) { try target.write(element) }

  mutating func flush<Target: Sink<Int> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { try notes.write("flush \(name)") }

  mutating func close<Target: Sink<Int> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { try notes.write("close \(name)") }
}

@Suite("Depth")
struct DepthTests {
  @Test("Flushing and closing go as many stages further as the depth says", arguments: 0...3)
  func stages(_ depth: Int) throws {
    let notes = SharedSink(ArraySink<String>())
    let last = Noting(name: "c", notes: notes).into(NullSink())
    var stream = Noting(name: "a", notes: notes).into(Noting(name: "b", notes: notes).into(last))
    try stream.flush(depth: depth)
    let names = ["a", "b", "c"].prefix(depth + 1)
    #expect(notes.takeOutput() == names.map { "flush \($0)" })
    try stream.close(depth: depth)
    #expect(notes.takeOutput() == names.map { "close \($0)" })
  }

  @Test("A chain is one stage, and both of its filters end")
  func chain() throws {
    let notes = SharedSink(ArraySink<String>())
    let chain = Noting(name: "a", notes: notes).then(Noting(name: "b", notes: notes))
    var stream = chain.into(Noting(name: "c", notes: notes).into(NullSink()))
    try stream.close(depth: 0)
    #expect(notes.takeOutput() == ["close a", "close b"])
    try stream.flush()
    #expect(notes.takeOutput() == ["flush a", "flush b", "flush c"])
  }

  @Test("What is closed with no depth leaves its target to be used on")
  func released() throws {
    var stream = ChunkTransform<Int>(4).into(ArraySink())
    try stream.write(contentsOf: [1, 2])
    try stream.close(depth: 0)
    var target = stream.releaseTarget()
    try target.write([3])
    #expect(target.elements == [[1, 2], [3]])
  }
}
