import ApusMeasure
import ApusPipelines
import Testing

@Suite("Pipeline")
struct PipelineTests {
  /// The pipeline of a published comparison, stored in a property.
  private let stored = Pipeline<Int, Int> {
    $0.filter { $0 != 0 }
      .map(\.byteSwapped)
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map(\.leadingZeroBitCount)
      .filter { Int.bitWidth - 8 >= $0 }
      .wrappingSum()
  }

  /// Returns a pipeline that captures the arguments.
  private static func above(_ limit: Int, times factor: Int) -> Pipeline<Int, [Int]> {
    Pipeline { $0.filter { $0 > limit }.map { $0 * factor }.array() }
  }

  private static func reference(_ numbers: [Int]) -> Int {
    var sum = 0
    for number in numbers where number != 0 {
      let swapped = number.byteSwapped
      guard (swapped & 0xff00) >> 8 < swapped & 0xff else { continue }
      if Int.bitWidth - 8 >= swapped.leadingZeroBitCount { sum &+= swapped.leadingZeroBitCount }
    }
    return sum
  }

  @Test("A stored pipeline agrees with a loop", arguments: 1...40)
  func storedPipeline(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers = (0..<Int(seed * 13 % 50)).map { _ in
      Int(bitPattern: UInt(random.next() >> (random.next() % 64)))
    }
    #expect(stored(numbers) == Self.reference(numbers), "seed \(seed)")
    #expect(stored(numbers.span) == Self.reference(numbers), "seed \(seed)")
  }

  @Test("A returned pipeline keeps its captured values and can run many times")
  func returned() {
    let pipeline = Self.above(2, times: 10)
    #expect(pipeline([1, 2, 3, 4]) == [30, 40])
    #expect(pipeline([]) == [])
    #expect(pipeline([5]) == [50])
  }

  @Test("A pipeline may read its elements more than once")
  func twice() {
    let spread = Pipeline<Int, Int?> { numbers in
      guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
      return greatest - least
    }
    #expect(spread([4, 9, 2]) == 7)
    #expect(spread([]) == nil)
  }

  @Test("A pipeline runs on several threads at once")
  func threads() async {
    let pipeline = stored
    let numbers = (0..<10_000).map { number -> Int in number &* 0x9E37_79B9 }
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { pipeline(numbers) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(sums == [Self.reference(numbers)])
  }
}
