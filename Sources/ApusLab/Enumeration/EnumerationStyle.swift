import ApusMeasure
import ApusPipelines

/// A style of the published pipeline over integers.
struct EnumerationStyle: Sendable {
  /// The name in results.
  let name: String
  /// The sum over the integers.
  let sum: @Sendable ([Int]) -> Int

  /// The styles: the published three, two more lazy styles, and four of ours.
  static let all = [
    EnumerationStyle(name: "imperative", sum: imperative),
    EnumerationStyle(name: "eager", sum: eager),
    EnumerationStyle(name: "lazy", sum: lazy),
    EnumerationStyle(name: "lazy-stored", sum: LazyChain.storedSum),
    EnumerationStyle(name: "lazy-returned", sum: LazyChain.returnedSum),
    EnumerationStyle(name: "pipeline-inline", sum: inline),
    EnumerationStyle(name: "pipeline-stored") { stored($0) },
    returned(name: "pipeline-returned", made(mask: 0xff00, nothing: 0)),
    returned(name: "pipeline-elsewhere", laundered(stored)),
  ]
}

extension EnumerationStyle {
  /// The pipeline in a property.
  static let stored = Pipeline<Int, Int> {
    $0.filter { $0 != 0 }
      .map { $0.byteSwapped }
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map { $0.leadingZeroBitCount }
      .filter { Int.bitWidth - 8 >= $0 }
      .wrappingSum()
  }

  /// Creates a pipeline in a function, with captured values.
  @inline(never)
  private static func made(mask: Int, nothing: Int) -> Pipeline<Int, Int> {
    Pipeline {
      $0.filter { $0 != nothing }
        .map { $0.byteSwapped }
        .filter { ($0 & mask) >> 8 < $0 & 0xff }
        .map { $0.leadingZeroBitCount }
        .filter { Int.bitWidth - 8 >= $0 }
        .wrappingSum()
    }
  }

  /// Returns a pipeline whose origin is unknown to the compiler, as from another module.
  private static func laundered(_ pipeline: Pipeline<Int, Int>) -> Pipeline<Int, Int> {
    var pipeline = pipeline
    launder(&pipeline)
    return pipeline
  }

  private static func returned(name: String, _ pipeline: Pipeline<Int, Int>) -> EnumerationStyle {
    EnumerationStyle(name: name) { pipeline($0) }
  }

  @inline(never) @Sendable
  static func imperative(_ numbers: [Int]) -> Int {
    var sum = 0
    for number in numbers where number != 0 {
      let swapped = number.byteSwapped
      if (swapped & 0xff00) >> 8 < swapped & 0xff {
        let zeros = swapped.leadingZeroBitCount
        if Int.bitWidth - 8 >= zeros { sum &+= zeros }
      }
    }
    return sum
  }

  @inline(never) @Sendable
  private static func eager(_ numbers: [Int]) -> Int {
    numbers.filter { $0 != 0 }
      .map { $0.byteSwapped }
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map { $0.leadingZeroBitCount }
      .filter { Int.bitWidth - 8 >= $0 }
      .reduce(0, &+)
  }

  @inline(never) @Sendable
  private static func lazy(_ numbers: [Int]) -> Int {
    numbers.lazy.filter { $0 != 0 }
      .map { $0.byteSwapped }
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map { $0.leadingZeroBitCount }
      .filter { Int.bitWidth - 8 >= $0 }
      .reduce(0, &+)
  }

  @inline(never) @Sendable
  private static func inline(_ numbers: [Int]) -> Int {
    numbers.span.pipeline.filter { $0 != 0 }
      .map { $0.byteSwapped }
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map { $0.leadingZeroBitCount }
      .filter { Int.bitWidth - 8 >= $0 }
      .wrappingSum()
  }
}
