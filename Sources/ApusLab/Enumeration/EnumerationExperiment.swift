package import ApusBenchmark
package import ApusMachine
package import ApusReport

/// A pipeline over integers in three published styles and in ours, at sizes from zero to main
/// memory.
package struct EnumerationExperiment: Experiment {
  /// The key of its measurements.
  package let key = ProbeKey.enumeration
  /// The measurements that it may report.
  package var promises: [ProbePromise] {
    let names = EnumerationStyle.Name.self
    let metrics =
      names.allCases.map(\.metric) + Enumeration.styles.map(\.ratioMetric)
      + names.published.map(\.debugMetric)
    return [ProbePromise(.enumeration, metrics, ["bytes": .numbers])]
  }
  /// A summary of the measured quantity.
  package let summary = "a pipeline over integers: eager, lazy, imperative and ours"
  /// The method of measurement.
  package let method = """
    filter nonzero, byteSwapped, filter by the two low bytes, leadingZeroBitCount, filter, \
    wrapping sum. Each repeat creates two new sets of random integers for every size. Each style \
    processes both in turn, in random order, and its sums are checked. Below 8 MiB the least of up \
    to seven runs counts. Ratios are to the imperative loop of the same repeat. lazy-stored is a \
    sequence in a property, of the protocol's type; lazy-returned is of an opaque type that a \
    function returns. pipeline-stored is in a static property, pipeline-returned captures its \
    constants, and the compiler cannot know the origin of pipeline-elsewhere. debug-imperative, \
    debug-lazy and debug-eager are the published styles at 1 MiB in a debug build, over their times \
    in this build, if ../debug/apus-lab is there. A debug build measures nothing larger. Sizes: the \
    published five, and half of each data cache up to 64 MiB.
    """
  /// The share of a run's time.
  package let weight = 18.0
  /// The processes in which the experiment measures.
  package let replication = ProbeReplication.freshProcesses
  /// The document.
  package var source: ClaimSource { Enumeration.source }
  /// The published tables.
  package var published: [ExperimentTable] { [Enumeration.table] }

  private let sizes: [Int]

  /// Creates the experiment with the published sizes and those of this machine's caches. A debug
  /// build has only sizes up to 1 MiB, because it would take minutes.
  package init() {
    let caches = Machine.current().caches.filter { $0.kind != .instruction }.map { $0.bytes / 2 }
    let most = BuildDescription.isDebug ? Enumeration.debugBytes : 64 << 20
    sizes = Set(Enumeration.sizes + caches.filter { $0 > 0 }).filter { $0 <= most }.sorted()
  }

  /// Creates the experiment with the given sizes, in bytes.
  package init(sizes: [Int]) {
    precondition(sizes.allSatisfy { $0 >= 0 }, "sizes must not be negative")
    self.sizes = sizes
  }

  /// Runs the experiment.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  package func run(_ context: ProbeContext) throws {
    let fitting = sizes.filter { $0 <= context.memoryLimit / 8 }
    let none = PairedRatios(variants: EnumerationStyle.all.count)
    var times: [Int: PairedRatios] = [:]
    var schedule = context.rounds(of: fitting.count)
    while let round = schedule.next(
      isTimeUp: context.elapsedSeconds >= context.budgetSeconds, using: &context.random)
    {
      for size in round.order.map({ fitting[$0] }) {
        try context.pace("repeat \(round.index + 1), \(size >> 10) KiB")
        let repetition = EnumerationRound(bytes: size, random: &context.random)
        times[size, default: none].add(try repetition.nanoseconds(context))
      }
    }
    for size in sizes { report(size, times[size] ?? none, context) }
    reportDebugBuild(times[Enumeration.debugBytes] ?? none, context)
  }

  /// Returns a table like the published table.
  package func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
    let rows = sizes.map { size in
      [Enumeration.text(bytes: size)]
        + Enumeration.styles.map { style in
          let ratio = measurements.last {
            $0.metric == style.ratioMetric && $0.parameter("bytes") == .integer(size)
          }?.estimate
          return ratio.map { "\((($0.value) * 100).rounded() / 100)x" } ?? "-"
        }
    }
    return [
      ExperimentTable(
        title: "Time over that of the imperative loop, here",
        head: ["size"] + Enumeration.styles.map(\.rawValue),
        rows: rows)
    ]
  }
}

extension EnumerationExperiment {
  private func report(_ size: Int, _ times: PairedRatios, _ context: ProbeContext) {
    let base = EnumerationStyle.index(of: .imperative)
    for style in EnumerationStyle.Name.allCases {
      let index = EnumerationStyle.index(of: style)
      report(style.metric, size, times.values(of: index), context)
      if style != .imperative {
        report(style.ratioMetric, size, times.ratios(of: index, over: base), context)
      }
    }
  }

  func report(
    _ metric: MetricKey, _ size: Int, _ samples: [Double], _ context: ProbeContext
  ) {
    let parameters = [Parameter("bytes", size)]
    guard !samples.isEmpty else {
      return context.report(
        MetricMeasurement(
          probe: key, metric: metric, parameters,
          missing: .unavailable("the size exceeds an eighth of the memory limit")))
    }
    let estimate = Estimate.median(
      of: samples, unit: metric.unit ?? .nanoseconds, over: .allocations)
    context.report(MetricMeasurement(probe: key, metric: metric, parameters, estimate))
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let enumeration = ProbeKey("enumeration")
}
