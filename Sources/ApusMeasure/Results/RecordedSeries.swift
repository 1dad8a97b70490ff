/// The values of an own metric from several processes.
struct RecordedSeries: Sendable, Hashable {
  let key: MetricKey
  private(set) var values: [Double] = []

  /// Returns a series for each metric, in the order of first recording.
  static func all(of recorded: [RecordedValue]) -> [RecordedSeries] {
    var series: [RecordedSeries] = []
    for value in recorded {
      let index = series.firstIndex { $0.key == value.key } ?? series.count
      if index == series.count { series.append(RecordedSeries(key: value.key)) }
      series[index].values.append(value.mean)
    }
    return series
  }

  /// Returns the outcome: an exact reading if all processes agree, else their median.
  func outcome(over population: Estimate.Population) -> MetricMeasurement.Outcome {
    let unit = key.unit ?? .count
    guard values.allSatisfy(\.isFinite) else {
      let value = values.first { !$0.isFinite } ?? .nan
      return .missing(.failed("the benchmark recorded \(value) as '\(key.name)'"))
    }
    let first = values[0]
    return .measured(
      values.allSatisfy { $0 == first }
        ? .reading(first, unit: unit) : .median(of: values, unit: unit, over: population))
  }

  /// Returns the note of a metric that only some processes recorded; empty if all did.
  func notes(of processes: Int) -> [String] {
    values.count < processes ? ["recorded in \(values.count) of \(processes) processes"] : []
  }
}
