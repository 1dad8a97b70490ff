import ApusMeasure
import ApusPipelines

/// A style of the published pipeline over integers.
struct EnumerationStyle: Sendable {
  /// The names of the styles: the published three, two more lazy styles, and four of ours.
  enum Name: String, CaseIterable {
    case imperative, eager, lazy
    case lazyStored = "lazy-stored"
    case lazyReturned = "lazy-returned"
    case pipelineInline = "pipeline-inline"
    case pipelineStored = "pipeline-stored"
    case pipelineReturned = "pipeline-returned"
    case pipelineElsewhere = "pipeline-elsewhere"

    /// The published styles.
    static let published = [imperative, lazy, eager]

    /// The metric of the time.
    var metric: MetricKey { MetricKey(rawValue, .nanoseconds) }
    /// The metric of the time over that of the imperative style.
    var ratioMetric: MetricKey { MetricKey(rawValue + "-ratio", .ratio) }
    /// The metric of the time in a debug build over that in a release build.
    var debugMetric: MetricKey { MetricKey("debug-" + rawValue + "-ratio", .ratio) }
  }

  /// The name of the style.
  let name: Name
  /// The sum over the integers.
  let sum: @Sendable ([Int]) -> Int

  /// The styles: the published three, two more lazy styles, and four of ours.
  static let all = [
    EnumerationStyle(name: .imperative, sum: imperative),
    EnumerationStyle(name: .eager, sum: eager),
    EnumerationStyle(name: .lazy, sum: lazy),
    EnumerationStyle(name: .lazyStored, sum: LazyChain.storedSum),
    EnumerationStyle(name: .lazyReturned, sum: LazyChain.returnedSum),
    EnumerationStyle(name: .pipelineInline, sum: inline),
    EnumerationStyle(name: .pipelineStored) { stored($0) },
    returned(name: .pipelineReturned, made(mask: 0xff00, nothing: 0)),
    returned(name: .pipelineElsewhere, laundered(stored)),
  ]
}

extension EnumerationStyle {
  /// Returns the index of a style in `all`, which has every style once.
  static func index(of name: Name) -> Int { all.firstIndex { $0.name == name } ?? 0 }

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

  private static func returned(name: Name, _ pipeline: Pipeline<Int, Int>) -> EnumerationStyle {
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
