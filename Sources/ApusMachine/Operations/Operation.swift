import ApusMeasure

/// An operation of the language or the processor, and the benchmark that measures it.
struct Operation: Sendable {
  /// The metric of its measurement, such as `class-call`.
  let metric: MetricKey
  /// The number of executions of the operation in an iteration of the benchmark; less than 1 if it
  /// happens in some iterations only.
  let executions: Double
  let benchmark: Benchmark
  /// The same loop without the operation, whose time is subtracted; `nil` if the operation is the
  /// whole loop.
  let baseline: Benchmark?

  init(_ metric: MetricKey, repetitions: Int = 1, _ body: @escaping @Sendable (Run) -> Void) {
    self.init(
      metric, executions: Double(repetitions),
      Benchmark(repetitions == 1 ? metric.name : "\(metric) x\(repetitions)", body), minus: nil)
  }

  init(_ metric: MetricKey, executions: Double, _ benchmark: Benchmark, minus baseline: Benchmark?)
  {
    self.metric = metric
    self.executions = executions
    self.benchmark = benchmark
    self.baseline = baseline
  }

  /// The benchmarks that must run: the operation's, and its baseline if it has one.
  var benchmarks: [Benchmark] { [benchmark] + [baseline].compactMap { $0 } }

  /// Returns the measurement of the operation.
  ///
  /// - Parameter measurements: The measurements of `benchmarks`.
  func measurement(from measurements: ArraySlice<MetricMeasurement>) -> MetricMeasurement {
    MetricMeasurement(
      probe: .operations, metric: metric, [], outcome: outcome(Array(measurements.map(\.outcome))))
  }

  private func outcome(_ outcomes: [MetricMeasurement.Outcome]) -> MetricMeasurement.Outcome {
    var estimates: [Estimate] = []
    for outcome in outcomes {
      guard case .measured(let estimate) = outcome else { return outcome }
      estimates.append(estimate)
    }
    let time = estimates.count == 2 ? estimates[0].minus(estimates[1]) : estimates[0]
    guard time.value > 0 else {
      return .missing(.unavailable("the loop with the operation takes no longer than without it"))
    }
    return .measured(time.scaled(by: 1 / executions, unit: .nanoseconds))
  }
}

extension Estimate {
  /// Returns the difference to an independent estimate.
  ///
  /// The interval has the difference of the opposite ends, so it covers at least as often as theirs.
  fileprivate func minus(_ other: Estimate) -> Estimate {
    let ends = [low, high, other.low, other.high].compactMap { $0 }
    return Estimate(
      value: value - other.value, low: ends.count == 4 ? ends[0] - ends[3] : nil,
      high: ends.count == 4 ? ends[1] - ends[2] : nil, unit: unit,
      samples: min(samples, other.samples), statistic: statistic, population: population)
  }
}
