/// The JSON of Google Benchmark (`--benchmark_format=json`), for its `compare.py` and its readers.
///
/// A run is written for each subject with a time. Its `real_time` is the median, and `iterations`
/// is the number of samples. The other metrics are counters of the run. The context names the
/// machine but neither the host nor a path, so it is the same wherever the file is written.
///
/// Source: https://github.com/google/benchmark, `src/json_reporter.cc` and `docs/user_guide.md`.
struct GoogleBenchmarkExporter: ResultExporter {
  let name = "google-benchmark"

  func export(_ session: Session) -> Export {
    var omissions: [Export.Omission] = []
    var runs: [ResultJSONValue] = []
    var count = 0
    for subject in ExportSubject.all(of: session) {
      let measurements = subject.distinct(&omissions)
      guard let main = measurements.first else { continue }
      guard main.metric == subject.entries[0].metric, main.estimate.unit == .nanoseconds else {
        omissions += measurements.map {
          .init(
            subject, .init(metric: $0.metric, measurement: $0.measurement),
            "Google Benchmark has it beside a time, and there is none")
        }
        continue
      }
      let counters = counters(measurements.dropFirst(), subject, &omissions)
      runs.append(
        run(subject, index: runs.count, main.estimate, cpu(measurements) + counters))
      count += measurements.count
    }
    let context = ResultJSONValue.object(context(session)).line
    return Export(
      "{\"context\":\(context),\n\"benchmarks\":\(Export.array(runs))}\n", count: count,
      omissions: omissions)
  }

  private func run(
    _ subject: ExportSubject, index: Int, _ estimate: Estimate, _ counters: [ResultJSONValue.Member]
  ) -> ResultJSONValue {
    var members = [
      ResultJSONValue.Member("name", .string(subject.name)),
      ResultJSONValue.Member("family_index", .integer(index)),
      ResultJSONValue.Member("per_family_instance_index", .integer(0)),
      ResultJSONValue.Member("run_name", .string(subject.name)),
      ResultJSONValue.Member("run_type", .string("iteration")),
      ResultJSONValue.Member("repetitions", .integer(1)),
      ResultJSONValue.Member("repetition_index", .integer(0)),
      ResultJSONValue.Member("threads", .integer(subject.threads)),
      ResultJSONValue.Member("iterations", .integer(estimate.samples)),
      ResultJSONValue.Member("real_time", .double(estimate.value)),
      ResultJSONValue.Member("time_unit", .string("ns")),
    ]
    if let low = estimate.low { members.append(.init("real_time_low", .double(low))) }
    if let high = estimate.high { members.append(.init("real_time_high", .double(high))) }
    return .object(members + counters)
  }

  /// Returns the CPU time, which `compare.py` requires of each run.
  private func cpu(
    _ measurements: [(metric: MetricKey, measurement: MetricMeasurement, estimate: Estimate)]
  ) -> [ResultJSONValue.Member] {
    let time = measurements.first { $0.metric == .cpuTime && $0.estimate.unit == .nanoseconds }
    if let time { return [.init("cpu_time", .double(time.estimate.value))] }
    return [
      .init("cpu_time", .double(measurements[0].estimate.value)),
      .init("label", .string("no CPU time was measured: cpu_time repeats real_time")),
    ]
  }

  private func counters(
    _ measurements: ArraySlice<
      (metric: MetricKey, measurement: MetricMeasurement, estimate: Estimate)
    >,
    _ subject: ExportSubject, _ omissions: inout [Export.Omission]
  ) -> [ResultJSONValue.Member] {
    var counters: [ResultJSONValue.Member] = []
    for (metric, measurement, estimate) in measurements where metric != .cpuTime {
      if Self.reserved.contains(metric.name) {
        omissions.append(
          .init(
            subject, .init(metric: metric, measurement: measurement), "the format uses this name"))
      } else {
        counters.append(counter(metric, estimate))
      }
    }
    return counters
  }

  /// Returns a counter; a rate has the name and the unit that Google Benchmark gives it.
  private func counter(_ metric: MetricKey, _ estimate: Estimate) -> ResultJSONValue.Member {
    switch (metric, estimate.unit) {
    case (.rate, .perSecond): .init("items_per_second", .double(estimate.value))
    case (.rate, .gigabytesPerSecond): .init("bytes_per_second", .double(estimate.value * 1e9))
    default: .init(metric.name, .double(estimate.value))
    }
  }

  private static let reserved: Set = [
    "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
    "repetition_index", "threads", "iterations", "real_time", "time_unit", "real_time_low",
    "real_time_high", "cpu_time", "label", "items_per_second", "bytes_per_second",
    "aggregate_name", "aggregate_unit", "error_occurred", "error_message",
  ]
}
