import ApusBytes
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Packed array")
struct PackedArrayTests {
  private func integers<T: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ type: T.Type, _ count: Int, _ random: inout SplitMix64
  ) -> [T] {
    (0..<count).map { _ in T(truncatingIfNeeded: random.next()) }
  }

  private func checkIntegers<T: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ type: T.Type, _ count: Int, _ random: inout SplitMix64
  ) {
    let (left, right) = (integers(type, count, &random), integers(type, count, &random))
    let packed = PackedArray(left)
    #expect(packed.wrappingSum() == left.reduce(0, &+), "\(type), \(count)")
    let dot = zip(left, right).reduce(T(0)) { $0 &+ $1.0 &* $1.1 }
    #expect(packed.wrappingDot(PackedArray(right)) == dot, "\(type), \(count)")
    #expect(packed.minimum() == left.min(), "\(type), \(count)")
    #expect(packed.maximum() == left.max(), "\(type), \(count)")
  }

  @Test("Reductions of integers are those of reduce, at every count", arguments: 0...70)
  func integers(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    checkIntegers(Int8.self, count, &random)
    checkIntegers(UInt8.self, count, &random)
    checkIntegers(UInt16.self, count, &random)
    checkIntegers(Int32.self, count, &random)
    checkIntegers(Int64.self, count, &random)
    checkIntegers(UInt64.self, count, &random)
    checkIntegers(Int.self, count * 10, &random)
  }

  /// Doubles that are integers of 53 bits times a power of two from -20 to 20, so that 128 bits
  /// hold the sum.
  private func doubles(_ count: Int, _ random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in
      let scale = Int(random.next() % 41) - 20
      return Double(Int64(bitPattern: random.next()) >> 11) * pow(2, Double(scale))
    }
  }

  private func fixed(_ number: Double) -> Int128 { Int128(number * 1_048_576) }

  @Test(
    "The error of a sum of doubles is within its bound",
    arguments: 1...60 as ClosedRange<UInt64>)
  func sumOfDoubles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers = doubles(Int(seed) * 37 - 36, &random)
    let exact = numbers.reduce(Int128(0)) { $0 + fixed($1) }
    let magnitude = numbers.reduce(0) { $0 + abs($1) }
    let error = Double(fixed(PackedArray(numbers).sum()) - exact) / 1_048_576
    let steps = Double((numbers.count + 15) / 16 + 4)
    #expect(abs(error) <= steps * 0x1p-53 * magnitude * 1.001, "seed \(seed)")
  }

  @Test(
    "The error of a dot product of floats is within its bound",
    arguments: 1...60 as ClosedRange<UInt64>)
  func dotOfFloats(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int(seed) * 11
    func numbers() -> [Float] {
      (0..<count).map { _ in Float(Int64(bitPattern: random.next()) >> 20) * 0x1p-30 }
    }
    let (left, right) = (numbers(), numbers())
    // Products of floats are exact in double, and their sum is exact to many more bits than a float has.
    let products = zip(left, right).map { Double($0) * Double($1) }
    let error = Double(PackedArray(left).dot(PackedArray(right))) - products.reduce(0, +)
    let magnitude = products.reduce(0) { $0 + abs($1) }
    let steps = Double((count + 15) / 16 + 5)
    #expect(abs(error) <= steps * 0x1p-24 * magnitude * 1.001, "seed \(seed)")
  }

  @Test("If every step is exact, the sums are exact", arguments: 0...70)
  func exactSums(count: Int) {
    let ramp = PackedArray<Double>(from: 1, by: 1, count: count)
    #expect(ramp.sum() == Double(count * (count + 1) / 2))
    #expect(ramp.dot(ramp) == Double(count * (count + 1) * (2 * count + 1) / 6))
    let floats = PackedArray<Float>(from: -3, by: 0.5, count: count)
    #expect(floats.sum() == floats.reduce(0, +))
  }

  @Test(
    "The least and the greatest are those of the library, NaNs left out",
    arguments: 1...200 as ClosedRange<UInt64>)
  func extremes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let choices = [.nan, .infinity, -.infinity, 0.5, -3, 7, .greatestFiniteMagnitude, 1e-300]
    let range = seed % 3 == 0 ? 3 : UInt64(choices.count)
    let numbers = (0...Int(seed % 40)).map { _ in choices[Int(random.next() % range)] }
    let packed = PackedArray(numbers)
    let least = numbers.reduce(.nan, Double.minimum)
    let greatest = numbers.reduce(.nan, Double.maximum)
    #expect(packed.minimum()?.bitPattern == least.bitPattern, "seed \(seed), \(numbers)")
    #expect(packed.maximum()?.bitPattern == greatest.bitPattern, "seed \(seed), \(numbers)")
  }

  @Test("An empty array has no least and no greatest number")
  func empty() {
    #expect(PackedArray<Double>().minimum() == nil)
    #expect(PackedArray<Float>().maximum() == nil)
    #expect(PackedArray<Int>().maximum() == nil)
    #expect(PackedArray<Double>().sum() == 0)
    #expect(PackedArray<Double>([.nan, .nan]).minimum()?.isNaN == true)
    #expect(PackedArray<Double>([1, .nan, .infinity]).sum().isNaN)
  }

  @Test("mapInPlace changes every element, and no copy")
  func map() {
    let numbers = (0..<100).map { Int32($0) }
    var packed = PackedArray(numbers)
    let copy = packed
    packed.mapInPlace { $0 &* 3 &- 1 }
    #expect(packed == PackedArray(numbers.map { $0 * 3 - 1 }))
    #expect(copy == PackedArray(numbers))
  }

  @Test("Ramps have their numbers, also downwards and up to the last number that fits")
  func ramps() {
    #expect(PackedArray<Int>(from: 3, by: -1, count: 3) == [3, 2, 1])
    #expect(PackedArray<UInt8>(from: 0, by: 5, count: 52).last == 255)
    #expect(PackedArray<UInt8>(from: 7, by: 0, count: 300).last == 7)
    #expect(PackedArray<Int>(from: 1, by: 1, count: 0).isEmpty)
    let ramp = PackedArray<Double>(from: 0.1, by: 0.1, count: 100)
    #expect((0..<100).allSatisfy { ramp[$0] == 0.1 + Double($0) * 0.1 })
  }

  @Test("A packed array is a mutable collection")
  func collection() {
    var packed: PackedArray = [5, 1, 4]
    packed.reserveCapacity(10)
    packed.append(2)
    packed.sort()
    packed[0] = 9
    #expect(Array(packed) == [9, 2, 4, 5])
    var span = packed.mutableSpan
    span[3] = 7
    #expect(packed.span[3] == 7)
  }

  @Test("A dot product of different counts traps with a message")
  func lengths() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PackedArray([1.0]).dot(PackedArray([1.0, 2]))
    }
    expectTrap(result, saying: "other must have the same count")
  }
}
