import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Span search")
struct SpanSearchTests {
  @Test("The search finds the same index as a loop", arguments: 1...20)
  func search(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: Int(seed) * 7, of: [0, 10, 65, 255])
    for start in 0...bytes.count {
      for byte: UInt8 in [0, 10, 255, 66] {
        let expected = bytes[start...].firstIndex(of: byte)
        #expect(bytes.span.firstIndex(of: byte, from: start) == expected, "seed \(seed)")
      }
    }
  }

  @Test("An empty span has no byte")
  func empty() {
    #expect([UInt8]().span.firstIndex(of: 0, from: 0) == nil)
  }

  @Test("Raw bytes and elements are the same bytes")
  func raw() {
    let bytes: [UInt8] = [1, 2, 3]
    let elements = bytes.span.rawBytes.elements
    #expect(elements.count == 3)
    #expect(elements[2] == 3)
  }
}
