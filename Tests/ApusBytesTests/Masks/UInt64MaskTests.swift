import ApusBytes
import ApusMeasure
import Testing

@Suite("Bits of masks")
struct UInt64MaskTests {
  @Test("A prefix XOR has the bits up to which the number of set bits is odd", arguments: 1...50)
  func prefix(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let mask = random.next() & random.next()
    var isOdd = false
    var expected: UInt64 = 0
    for bit in 0..<UInt64(64) {
      if mask >> bit & 1 == 1 { isOdd.toggle() }
      if isOdd { expected |= 1 << bit }
    }
    #expect(mask.prefixXor == expected)
  }

  @Test(
    "Bits come in ascending order, each once",
    arguments: [[], [0], [63], [0, 63], [1, 2, 3, 40], Array(0..<64)])
  func bits(_ positions: [Int]) {
    var mask = positions.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }
    var found: [Int] = []
    while let bit = mask.popLowestBit() { found.append(bit) }
    #expect(found == positions)
    #expect(mask == 0)
  }

  @Test("A mask of the lowest bits has the requested number of bits", arguments: 0...64)
  func lowest(count: Int) {
    let mask = UInt64.lowestBits(count)
    #expect(mask.nonzeroBitCount == count)
    #expect(mask.leadingZeroBitCount == 64 - count)
  }
}
