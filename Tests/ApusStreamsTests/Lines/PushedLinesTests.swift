import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

/// The slow reference, which splits the complete text.
private func reference(_ bytes: [UInt8]) -> [[UInt8]] {
  var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
  let last = lines.removeLast()
  lines = lines.map { $0.last == 13 ? $0.dropLast() : $0 }
  return last.isEmpty ? lines : lines + [last]
}

@Suite("Lines that are pushed")
struct PushedLinesTests {
  @Test("Lines longer than a block are complete, at every split", arguments: 1...12)
  func longLines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 700 {
      bytes += random.bytes(count: Int(random.next() % (seed * 25)), of: [13, 65, 66])
      bytes.append(10)
    }
    bytes += random.bytes(count: Int(random.next() % 100), of: [65])
    let expected = reference(bytes)
    for split in 0...bytes.count {
      var stream = LineTransform().into(ArraySink())
      try stream.write(contentsOf: Array(bytes[..<split]))
      try stream.write(contentsOf: Array(bytes[split...]))
      try stream.close()
      #expect(stream.takeOutput() == expected, "seed \(seed), split \(split)")
    }
  }
}

@Suite("AsyncLines")
struct AsyncLinesTests {
  @Test(
    "Lines agree with the lines of the complete text, for every way of pushing", arguments: 1...30)
  func differential(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: Int(seed) * 3, of: [10, 13, 65, 66])
    let piece = Int(seed % 7) + 1
    let source = PushedSource<Never>(capacity: 8) { pusher in
      Task {
        for start in stride(from: 0, to: bytes.count, by: piece) {
          await pusher.push(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        pusher.finish()
      }
    }
    var lines = AsyncLines(of: source)
    var found: [[UInt8]] = []
    while let line = try await lines.next() { found.append(line.array) }
    #expect(found == reference(bytes), "seed \(seed)")
    #expect(try await lines.nextString() == nil)
  }

  @Test("An abandoned source delivers its lines before the error")
  func failure() async throws {
    let source = PushedSource<Never> { $0.push(Array("a\nb".utf8).span) }
    var lines = AsyncLines(of: source)
    #expect(try await lines.nextString() == "a")
    await #expect(throws: LineError.source(ByteSourceError<Never>.abandoned)) {
      try await lines.nextString()
    }
  }
}
