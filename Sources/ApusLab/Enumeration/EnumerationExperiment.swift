public import ApusMachine
public import ApusMeasure
public import ApusReport

/// One pipeline over integers in three published styles, and in ours, at sizes from nothing to memory.
public struct EnumerationExperiment: Experiment {
  /// The name in results.
  public let name = "enumeration"
  /// What it measures.
  public let summary = "a pipeline over integers: eager, lazy, imperative and ours"
  /// How it measures.
  public let method = """
    filter nonzero, byteSwapped, filter by the two low bytes, leadingZeroBitCount, filter, wrapping \
    sum. Each repeat makes two new sets of random integers for every size; each style goes over both \
    in turn, in an order of chance, and its sums are checked; below 8 MiB the least of up to seven \
    takes counts. Ratios are to the imperative loop of the same repeat. lazy-stored is a sequence in a property, of the protocol's type; \
    lazy-returned is one of an opaque type that a function returns. pipeline-stored is in a static \
    property, pipeline-returned captures its constants, pipeline-elsewhere is one of which the \
    compiler cannot know the origin. In a debug build the published styles at 1 MiB are also reported \
    as debug-imperative, debug-lazy and debug-eager, and nothing larger is measured; a release build cannot \
    tell them. Sizes: the published five, and half of each data cache up to \
    64 MiB.
    """
  /// Its share of a run's time.
  public let weight = 18.0
  /// The document.
  public var source: ClaimSource { Enumeration.source }
  /// The published tables.
  public var published: [ExperimentTable] { [Enumeration.table] }

  private let sizes: [Int]

  /// Creates the experiment with the published sizes and those of this machine's caches; a debug build, which
  /// would take minutes, has them up to 1 MiB.
  public init() {
    let caches = Machine.current().caches.filter { $0.kind != .instruction }.map { $0.bytes / 2 }
    let most = BuildDescription.isDebug ? Enumeration.debugBytes : 64 << 20
    sizes = Set(Enumeration.sizes + caches.filter { $0 > 0 }).filter { $0 <= most }.sorted()
  }

  /// Creates the experiment with sizes of its own, in bytes.
  package init(sizes: [Int]) {
    precondition(sizes.allSatisfy { $0 >= 0 }, "sizes must not be negative")
    self.sizes = sizes
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    var times: [Int: [[String: Double]]] = [:]
    var done = 0
    while done < 6 || (done < 31 && context.elapsedSeconds < context.budgetSeconds) {
      for size in sizes where size <= context.memoryLimit / 8 {
        try context.step("repeat \(done + 1), \(size >> 10) KiB", Double(done) / 31)
        let round = EnumerationRound(bytes: size, random: &context.random)
        times[size, default: []].append(try round.nanoseconds(context))
      }
      done += 1
    }
    for size in sizes { report(size, times[size] ?? [], context) }
    reportDebugBuild(times[Enumeration.debugBytes] ?? [], context)
  }

  /// Returns a table like the published one.
  public func tables(of figures: [Figure]) -> [ExperimentTable] {
    let rows = sizes.map { size in
      [Enumeration.text(bytes: size)]
        + Enumeration.styles.map { style in
          let ratio = figures.last {
            $0.variant == "\(style)-ratio" && $0.parameter("bytes") == .integer(size)
          }?.estimate
          return ratio.map { "\((($0.value) * 100).rounded() / 100)x" } ?? "-"
        }
    }
    return [
      ExperimentTable(
        title: "Time over that of the imperative loop, here", head: ["size"] + Enumeration.styles,
        rows: rows)
    ]
  }
}

extension EnumerationExperiment {
  private func report(_ size: Int, _ rounds: [[String: Double]], _ context: ProbeContext) {
    for style in EnumerationStyle.all.map(\.name) {
      let times = rounds.compactMap { $0[style] }
      report(style, size, times, .nanoseconds, context)
      let ratios = rounds.compactMap { round in
        round[style].flatMap { time in round["imperative"].map { time / $0 } }
      }
      if style != "imperative" { report("\(style)-ratio", size, ratios, .ratio, context) }
    }
  }

  func report(
    _ variant: String, _ size: Int, _ samples: [Double], _ unit: MeasurementUnit,
    _ context: ProbeContext
  ) {
    let parameters = [Parameter("bytes", size)]
    guard !samples.isEmpty else {
      return context.report(
        Figure(probe: name, variant: variant, parameters, absent: "too little memory"))
    }
    let estimate = Estimate.median(of: samples, unit: unit, over: .allocations)
    context.report(Figure(probe: name, variant: variant, parameters, estimate))
  }
}
