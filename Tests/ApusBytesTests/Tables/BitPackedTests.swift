import ApusBytes
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Bit-packed records")
struct BitPackedTests {
  private struct Departure: BitPacked {
    var bits: UInt32 = 0
    static let stop = Field(width: 20)
    static let hour = Field(width: 5, after: stop)
    static let minute = Field(width: 6, after: hour)
  }

  private struct Wide: BitPacked {
    var bits: UInt64 = 0
    static let low = Field(width: 1)
    static let middle = Field(width: 62, after: low)
    static let high = Field(width: 1, after: middle)
  }

  @Test("Records take four and eight bytes")
  func sizes() {
    #expect(MemoryLayout<Departure>.stride == 4)
    #expect(MemoryLayout<Wide>.stride == 8)
  }

  @Test("The fields have the bits of their declaration")
  func layout() {
    var departure = Departure()
    departure[Departure.stop] = 1
    departure[Departure.hour] = 31
    departure[Departure.minute] = 2
    #expect(departure.bits == 1 | 31 << 20 | 2 << 25)
    #expect(Departure.stop.values == 0...1_048_575)
    #expect(Departure.hour.values == 0...31)
    #expect(Wide.middle.values == 0...(1 << 62 - 1))
    #expect(Wide.high.values == 0...1)
  }

  @Test("A field keeps its value while the others change", arguments: 1...50 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (departure, wide) = (Departure(bits: .max), Wide(bits: .max))
    var (short, long) = ([0xf_ffff, 31, 63], [1, 1 << 62 - 1, 1])
    let (shortFields, longFields) =
      ([Departure.stop, Departure.hour, Departure.minute], [Wide.low, Wide.middle, Wide.high])
    for _ in 0..<100 {
      let field = Int(random.next() % 3)
      short[field] = Int(random.next() % UInt64(shortFields[field].values.count))
      departure[shortFields[field]] = short[field]
      long[field] = Int(random.next() >> 2) & longFields[field].values.upperBound
      wide[longFields[field]] = long[field]
      #expect(shortFields.map { departure[$0] } == short, "seed \(seed)")
      #expect(longFields.map { wide[$0] } == long, "seed \(seed)")
    }
    #expect(departure.bits >> 31 == 1, "the bit of no field stays as it is")
  }

  @Test(
    "Sorting sorts by the field that was declared last", arguments: 1...20 as ClosedRange<UInt64>)
  func sorting(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let departures = (0..<200).map { _ in
      Departure(bits: UInt32(truncatingIfNeeded: random.next() >> 33))
    }
    let keys = departures.sorted().map {
      [$0[Departure.minute], $0[Departure.hour], $0[Departure.stop]]
    }
    #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
  }

  @Test("A value that does not fit traps with a message")
  func tooLarge() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var departure = Departure()
      departure[Departure.hour] = 32
    }
    expectTrap(result, saying: "the value does not fit into its field")
  }

  @Test("A field that exceeds the bits of its record traps with a message")
  func tooWide() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BitField<Departure>(width: 2, after: Departure.minute)
    }
    expectTrap(result, saying: "the record has no bits left for the field")
  }
}
