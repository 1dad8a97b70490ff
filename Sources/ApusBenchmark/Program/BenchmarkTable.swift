import ApusCommandLine
import ApusSystem

/// The table of the costs of benchmarks, a row for each case.
enum BenchmarkTable {
  /// Returns the table, and below it the reasons why measurements were not measured, without
  /// repetition.
  ///
  /// - Parameter latencies: The latency of loads here, by the stored profile; `nil` omits its column.
  static func render(
    _ measurements: [MetricMeasurement], latencies: LoadLatencies? = nil, style: TerminalStyle
  )
    -> String
  {
    var columns: [TextTable.Column] = [
      .init("benchmark", wraps: .freely), .init("time", .right), .init("95 % interval", .right),
      .init("rate", .right), .init("allocs", .right),
    ]
    let hasDeviation = measurements.contains { $0.metric == .timeDeviation }
    if hasDeviation { columns.append(.init("std dev", .right)) }
    let optional = hasDeviation ? [MetricKey.timeDeviation] : []
    let own = ownMetrics(measurements)
    columns += own.map { .init($0.name, .right) }
    if latencies != nil { columns.append(.init("loads", .right)) }
    let table = TextTable(columns: columns)
    var text = table.render(
      rows: groups(measurements).map { row($0, optional + own, latencies) }, style: style)
    text += EventTable.render(groups(measurements), title: title, style: style)
    text += GrowthTable.render(measurements, style: style)
    let growth = GrowthTable.remark(measurements).map {
      TextWrap.lines($0.printable, width: TextWidth.current)
    }
    let remarks = groups(measurements).flatMap(events) + (growth ?? []) + reasons(measurements)
    if !remarks.isEmpty { text += "\n" + remarks.joined(separator: "\n") + "\n" }
    return text
  }

  /// Returns the lines about the references and system calls of a case, if it makes any:
  /// `log: 2 retains, 3 releases, system calls write 1, fsync 1`.
  private static func events(_ measurements: [MetricMeasurement]) -> [String] {
    func count(_ metric: MetricKey) -> Double {
      measurements.first { $0.metric == metric }?.estimate?.value ?? 0
    }
    var parts: [String] = []
    if count(.retains) > 0 || count(.releases) > 0 {
      parts = [
        "\(Quantity.number(count(.retains))) retains",
        "\(Quantity.number(count(.releases))) releases",
      ]
    }
    let calls = measurements.compactMap { measurement in
      measurement.metric.systemCallName.flatMap { name in
        measurement.estimate.map { "\(name) \(Quantity.number($0.value))" }
      }
    }
    if !calls.isEmpty { parts.append("system calls " + calls.joined(separator: ", ")) }
    guard let first = measurements.first, !parts.isEmpty else { return [] }
    return TextWrap.lines(
      "\(title(first)): \(parts.joined(separator: ", "))".printable, width: TextWidth.current)
  }

  /// Returns the measurements of each case, in the order of the cases.
  private static func groups(_ measurements: [MetricMeasurement]) -> [[MetricMeasurement]] {
    measurements.reduce(into: [[MetricMeasurement]]()) { groups, measurement in
      if groups.last?.first?.parameters == measurement.parameters {
        groups[groups.count - 1].append(measurement)
      } else {
        groups.append([measurement])
      }
    }
  }

  /// Returns the metrics that benchmarks recorded themselves, in the order of the first of each.
  private static func ownMetrics(_ measurements: [MetricMeasurement]) -> [MetricKey] {
    let common = Set(WorkerValue.allCases.map(\.metric) + MeasuringPass.allCases.map(\.metric))
      .union([.time, .timeDeviation, .rate])
    return measurements.map(\.metric).reduce(into: []) { own, metric in
      if !common.contains(metric), !own.contains(metric), metric.systemCallName == nil {
        own.append(metric)
      }
    }
  }

  private static func row(
    _ measurements: [MetricMeasurement], _ own: [MetricKey], _ latencies: LoadLatencies?
  ) -> [TextTable.Cell] {
    func measurement(_ metric: MetricKey) -> MetricMeasurement? {
      measurements.first { $0.metric == metric }
    }
    func text(_ metric: MetricKey) -> String {
      guard let estimate = measurement(metric)?.estimate else { return "-" }
      return Quantity.text(estimate.value, estimate.unit)
    }
    let title = TextTable.Cell(measurements.first.map(Self.title) ?? "")
    guard let time = measurement(.time) else { return [title] }
    guard let estimate = time.estimate else { return [title, TextTable.Cell(word(time), .poor)] }
    let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
    let interval =
      Quantity.interval(estimate, in: display) ?? "undecided: \(estimate.undecidedReason)"
    let shown =
      [
        Quantity.text(estimate.value, estimate.unit), interval, text(.rate), text(.allocations),
      ] + own.map(text) + (latencies.map { [$0.text(nanoseconds: estimate.value)] } ?? [])
    return [title] + shown.map { TextTable.Cell($0) }
  }

  private static func title(_ measurement: MetricMeasurement) -> String {
    measurement.parameters.enumerated().map { index, parameter in
      index == 0 ? "\(parameter.value)" : "\(parameter.name) \(parameter.value)"
    }.joined(separator: ", ")
  }

  private static func word(_ measurement: MetricMeasurement) -> String {
    switch measurement.outcome {
    case .missing(let reason): reason.isFailure ? "FAILED" : "absent"
    case .measured: ""
    }
  }

  /// Returns the reasons of failures and absences:
  /// `instructions, cycles: absent, virtual machine without PMU`.
  private static func reasons(_ measurements: [MetricMeasurement]) -> [String] {
    var names: [(reason: String, of: [String])] = []
    for measurement in measurements {
      guard let (name, reason) = remark(measurement) else { continue }
      if let index = names.firstIndex(where: { $0.reason == reason }) {
        if !names[index].of.contains(name) { names[index].of.append(name) }
      } else {
        names.append((reason, [name]))
      }
    }
    return names.flatMap {
      TextWrap.lines(
        "\($0.of.joined(separator: ", ")): \($0.reason)".printable, width: TextWidth.current)
    }
  }

  /// Returns the remark on a measurement, named after the metric if absent, or after the case if
  /// failed.
  private static func remark(_ measurement: MetricMeasurement) -> (name: String, reason: String)? {
    switch measurement.outcome {
    case .missing(let reason) where reason.isFailure: (title(measurement), reason.description)
    case .missing(let reason): (measurement.metric.name, "absent, \(reason)")
    case .measured(let estimate) where measurement.metric == .awaitFloor:
      (
        title(measurement),
        "of this, an await of nothing costs \(Quantity.text(estimate.value, estimate.unit))"
      )
    case .measured:
      measurement.verdict.flatMap { TimeFinding($0) }.map {
        (title(measurement), $0.explanation)
      }
    }
  }
}
