import ApusMeasure
import ApusIO
import ApusTestSupport
import Testing

@Suite("Bytes")
struct BytesTests {
  @Test("Single bytes arrive in order, at every chunk size", arguments: [1, 2, 3, 64, 1000])
  func next(chunk: Int) {
    var random = SplitMix64(seed: UInt64(chunk))
    let expected = random.bytes(count: 500)
    var bytes = Bytes(of: ArraySource(expected, chunkSize: chunk))
    var found: [UInt8] = []
    while let byte = bytes.next() { found.append(byte) }
    #expect(found == expected)
    #expect(bytes.next() == nil)
  }

  @Test("The closure gets each byte once, at every chunk size", arguments: [1, 2, 3, 64, 1000])
  func forEach(chunk: Int) {
    let expected = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
    var source = ArraySource(expected, chunkSize: chunk)
    var found: [UInt8] = []
    source.forEachByte { found.append($0) }
    #expect(found == expected)
  }

  @Test("A failing source delivers its bytes before the error")
  func failure() throws {
    var bytes = Bytes(of: FailingSource(source: ArraySource([7])))
    #expect(try bytes.next() == 7)
    #expect(throws: FailingSource.Failure()) { try bytes.next() }
  }
}
