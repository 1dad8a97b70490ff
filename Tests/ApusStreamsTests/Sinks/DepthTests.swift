import ApusStreams
import Testing

/// A transform that records its flushes and closes.
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
  @Test("Flushing and closing include as many further stages as the depth", arguments: 0...3)
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

  @Test("A chain counts as a single stage, and both of its transforms are closed")
  func chain() throws {
    let notes = SharedSink(ArraySink<String>())
    let chain = Noting(name: "a", notes: notes).then(Noting(name: "b", notes: notes))
    var stream = chain.into(Noting(name: "c", notes: notes).into(NullSink()))
    try stream.close(depth: 0)
    #expect(notes.takeOutput() == ["close a", "close b"])
    try stream.flush()
    #expect(notes.takeOutput() == ["flush a", "flush b", "flush c"])
  }

  @Test("Closing with depth 0 keeps the target usable")
  func released() throws {
    var stream = ChunkTransform<Int>(4).into(ArraySink())
    try stream.write(contentsOf: [1, 2])
    try stream.close(depth: 0)
    var target = stream.releaseTarget()
    try target.write([3])
    #expect(target.elements == [[1, 2], [3]])
  }
}
