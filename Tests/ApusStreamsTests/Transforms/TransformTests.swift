import ApusClocks
import ApusStreams
import ApusTestSupport
import Testing

@Suite("Transform")
struct TransformTests {
  private struct Doubles: Transform {
    typealias Output = Int

    mutating func write<Target: Sink<Int> & ~Copyable>(
      _ element: Int, to target: inout Target
    ) throws(StreamError) {
      try target.write(element)
      try target.write(element)
    }
  }

  @Test("A transform writes zero or more results for each element")
  func counts() throws {
    var stream = Doubles().filter { $0 != 2 }.map { $0 + 1 }.into(ArraySink())
    #expect(try stream.process(contentsOf: [1, 2, 3]) == [2, 2, 4, 4])
  }

  @Test("A stream can be used again after its output was taken")
  func again() throws {
    var stream = Doubles().into(ArraySink())
    #expect(try stream.process(1) == [1, 1])
    #expect(try stream.process(2) == [2, 2])
    #expect(stream.target.elements.isEmpty)
  }

  @Test("A chain has the same results in every grouping")
  func association() throws {
    let left = Doubles().then(CountTransform()).then(ChunkTransform<Int>(3))
    let right = Doubles().then(CountTransform().then(ChunkTransform<Int>(3)))
    var first = left.into(ArraySink())
    var second = right.into(ArraySink())
    var third = Doubles().into(CountTransform().into(ChunkTransform<Int>(3).into(ArraySink())))
    let numbers = Array(0..<7)
    let expected = try first.process(contentsOf: numbers)
    #expect(expected == [[0, 0, 1], [1, 2, 2], [3, 3, 4], [4, 5, 5], [6, 6]])
    #expect(try second.process(contentsOf: numbers) == expected)
    #expect(try third.process(contentsOf: numbers) == expected)
    #expect(first.transform.first.second.count == 14)
    #expect(third.target.transform.count == 14)
  }

  @Test("Lines are the same at every chunk size", arguments: 1...9)
  func lines(_ size: Int) throws {
    let bytes = Array("one\r\ntwo\n\nthree\rfour\nlast".utf8)
    var stream = LineTransform().map { String(decoding: $0, as: UTF8.self) }.into(ArraySink())
    for start in stride(from: 0, to: bytes.count, by: size) {
      try stream.write(contentsOf: Array(bytes[start..<min(start + size, bytes.count)]))
    }
    try stream.close()
    #expect(stream.takeOutput() == ["one", "two", "", "three\rfour", "last"])
    for byte in bytes { try stream.write(byte) }
    try stream.close()
    #expect(stream.takeOutput() == ["one", "two", "", "three\rfour", "last"])
  }

  @Test("A line over the limit throws the offset of its start")
  func longLine() throws {
    var stream = LineTransform(limit: 4).into(NullSink())
    let error = #expect(throws: StreamError.self) { try stream.write("abcd\n12345\n") }
    #expect(error?.stage == "lines")
    #expect(error?.cause as? LineError<Never> == .tooLong(start: 5, limit: 4))
  }

  @Test("A line that the target keeps is not overwritten by the next")
  func keptLines() throws {
    var stream = LineTransform().into(ArraySink())
    let lines = try stream.process(contentsOf: Array("ab\ncd\nef".utf8))
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["ab", "cd", "ef"])
  }

  @Test("Splitting lines and adding line ends restores the text")
  func lineEnds() throws {
    var stream = LineTransform().then(LineEndTransform("\r\n")).into(MemorySink())
    try stream.write("a\nb")
    try stream.close()
    #expect(stream.target.text == "a\r\nb\r\n")
  }

  @Test("Flushing does not end a chunk early, closing does")
  func chunks() throws {
    var stream = ChunkTransform<Int>(2).into(ArraySink())
    try stream.write(contentsOf: [1, 2, 3])
    try stream.flush()
    #expect(stream.target.elements == [[1, 2]])
    try stream.close()
    #expect(stream.takeOutput() == [[1, 2], [3]])
  }

  @Test("The elements of arrays and other sequences are forwarded")
  func flatten() throws {
    var arrays = FlattenTransform<[Int]>().into(ArraySink())
    #expect(try arrays.process(contentsOf: [[1, 2], [], [3]]) == [1, 2, 3])
    var ranges = IdentityTransform<Range<Int>>().flatten().into(ArraySink())
    #expect(try ranges.process(contentsOf: [0..<2, 5..<6]) == [0, 1, 5])
  }

  @Test("A tee writes each element to both sinks")
  func tee() throws {
    let side = SharedSink(ArraySink<Int>())
    var stream = IdentityTransform<Int>().tee(into: side).map { -$0 }.into(ArraySink())
    #expect(try stream.process(contentsOf: [1, 2]) == [-1, -2])
    #expect(side.target.elements == [1, 2])
  }

  @Test("A closed valve discards elements and counts them")
  func valve() throws {
    let valve = Valve()
    var stream = ValveTransform<Int>(valve).into(ArraySink())
    try stream.write(1)
    valve.isOpen = false
    try stream.write(2)
    try stream.write(contentsOf: [3, 4])
    valve.isOpen = true
    try stream.write(contentsOf: [5])
    #expect(stream.takeOutput() == [1, 5])
    #expect(stream.transform.dropped == 3)
  }

  @Test("A throttle forwards the newest element when the time has passed, and the last at the end")
  func throttle() throws {
    let clock = SteppingClock()
    let throttle = Throttle(.every(.seconds(1)), clock: clock)
    var stream = ThrottleTransform<Int, SteppingClock>(throttle).into(ArraySink())
    for number in 0..<10 {
      clock.advance(by: .milliseconds(300))
      try stream.write(number)
    }
    #expect(stream.target.elements.count < 5)
    try stream.close()
    #expect(stream.target.elements.last == 9)
    #expect(stream.target.elements == stream.target.elements.sorted())
  }

  @Test("Progress reports the counts so far, and the total at the end")
  func progress() throws {
    let clock = SteppingClock()
    var told: [Int] = []
    var stream = ProgressTransform<Int, SteppingClock>(
      Throttle(.every(.seconds(1)), clock: clock)
    ) { told.append($0) }.into(ArraySink())
    for number in 0..<10 {
      clock.advance(by: .milliseconds(300))
      try stream.write(number)
    }
    try stream.write(contentsOf: [1, 2])
    try stream.close()
    #expect(told.count > 1 && told.count < 6)
    #expect(told.last == 12)
    #expect(stream.takeOutput().count == 12)
  }

  @Test("Lines that are not empty are indented, at every chunk size", arguments: 1...5)
  func indent(_ size: Int) throws {
    let text = Array("a\n\n b\nc".utf8)
    var stream = IndentTransform("..", level: 2).into(MemorySink())
    for start in stride(from: 0, to: text.count, by: size) {
      try stream.write(contentsOf: Array(text[start..<min(start + size, text.count)]))
    }
    #expect(stream.target.text == "....a\n\n.... b\n....c")
    var single = IndentTransform("..", level: 2).into(MemorySink())
    for byte in text { try single.write(byte) }
    #expect(single.target.text == stream.target.text)
  }
}
