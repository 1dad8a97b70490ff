import ApusStreams
import Testing

@Suite("Targets")
struct TargetsTests {
  @Test("Sinks of hidden types have the same behaviour")
  func anySink() throws {
    let kept = SharedSink(IdentityTransform<Int>().chunks(of: 2).into(ArraySink()))
    var seen: [Int] = []
    var sinks: [AnySink<Int>] = [
      AnySink(kept), AnySink(NullSink()), AnySink(ClosureSink { seen.append($0) }),
    ]
    for index in sinks.indices {
      try sinks[index].write(1)
      try sinks[index].write(contentsOf: [2, 3])
      try sinks[index].flush()
      try sinks[index].close()
    }
    #expect(kept.takeOutput() == [[1, 2], [3]])
    #expect(seen == [1, 2, 3])
  }

  @Test("A ChunkSink passes a single element as a span of length 1")
  func chunks() throws {
    var counts: [Int] = []
    var sink = ChunkSink<UInt8> { counts.append($0.count) }
    try sink.write(1)
    try sink.write("abc")
    #expect(counts == [1, 3])
  }

  @Test("Two streams can end in the same sink")
  func shared() throws {
    let memory = SharedSink(MemorySink())
    var first = IndentTransform(level: 1).into(memory)
    var second = LineEndTransform().into(memory)
    try first.write("a\n")
    try second.write(Array("b".utf8))
    try first.write("c\n")
    #expect(memory.target.text == "  a\nb\n  c\n")
  }

  @Test("A hidden sink can be used after an error, and is destroyed with its owner")
  func hiddenErrors() throws {
    final class Witness {}
    var witness: Witness? = Witness()
    weak let seen = witness
    var sink: AnySink<Int>? = AnySink(
      MapTransform { [witness] number in
        if number < 0, witness != nil { throw CancellationError() }
        return number
      }.into(ArraySink()))
    #expect(throws: StreamError.self) { try sink?.write(-1) }
    try sink?.write(1)
    witness = nil
    #expect(seen != nil)
    sink = nil
    #expect(seen == nil)
  }
}
