import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusSystem
import CApusSystem

/// Measures the loop, the clock, the floor of comparisons and the detector, and judges each.
struct SelfCheck {
  /// A property of the measuring, its value here, and whether it keeps its promise.
  struct Line {
    var name: String
    var value: String
    var interval: String
    var promise: String
    var holds: Bool
  }

  private let recorder: Recorder
  private let settings: MeasureSettings
  private let clock: TickClock
  private let progress = ProgressLine()
  private(set) var lines: [Line] = []

  init(_ recorder: Recorder, _ settings: MeasureSettings) {
    self.recorder = recorder
    self.settings = settings
    clock = recorder.session.clock
  }

  /// The exit status: success if every property keeps its promise.
  var status: ExitStatus { lines.allSatisfy(\.holds) ? .success : .checkFailed }

  /// Measures everything, with single-threaded parts bound to one processor. Returns false if it
  /// was interrupted.
  mutating func run() -> Bool {
    let allowed = Processors.allowed
    if let last = allowed.last { Processors.bind(to: [last]) }
    loop()
    readings()
    let isComplete = alternation()
    if !allowed.isEmpty { Processors.bind(to: allowed) }
    return isComplete && detector()
  }

  /// The lines as a table of the text width.
  func table(style: TerminalStyle) -> String {
    let table = TextTable(columns: [
      .init("what", wraps: .reluctantly), .init("measured", .right), .init("95 % interval"),
      .init("promised", wraps: .freely), .init(""),
    ])
    let rows = lines.map { line in
      [
        TextTable.Cell(line.name), TextTable.Cell(line.value), TextTable.Cell(line.interval, .dim),
        TextTable.Cell(line.promise),
        line.holds ? TextTable.Cell("holds", .good) : TextTable.Cell("FAILS", .poor),
      ]
    }
    return table.render(rows: rows, style: style)
  }

  private mutating func loop() {
    progress.show("the empty loop", fraction: 0, secondsLeft: nil)
    let floor = LoopCost.emptyLoop(clock: clock)
    add(floor, "iteration of the empty loop", "1.0 to 1.1") { (0.9...1.1).contains($0) }
    for word in LoopCost.words(clock: clock) {
      add(word, "with \(word.metric)", "at most 1.25") { $0 <= 1.25 }
    }
    for (addition, most) in zip(LoopCost.additions(clock: clock), [10.0, 2.0]) {
      add(addition, "added by \(addition.metric)", "at most \(Int(most)) ns") { $0 <= most }
    }
  }

  private mutating func readings() {
    let measurements = ClockCost.measurements(clock: clock)
    let bare = measurements.first { $0.metric == .clockInstruction }?.estimate?.value ?? .infinity
    for measurement in measurements {
      switch measurement.metric {
      case .clockCost:
        add(measurement, "a reading of the clock", "bare + 10 %") { $0 <= 1.1 * bare }
      case .clockInstruction: add(measurement, "the bare instruction", "-") { _ in true }
      case .clockStep: add(measurement, "the clock's step", "at most 100 ns") { $0 <= 100 }
      default: add(measurement, "the rate's uncertainty", "at most 1e-5") { $0 <= 1e-5 }
      }
    }
  }

  /// Compares a benchmark with itself, forty times.
  private mutating func alternation() -> Bool {
    let runs = settings.isQuick ? 10 : 40
    var floor = AANoise(clock: clock, seed: settings.seed)
    var outcomes: [AANoise.Outcome] = []
    for run in 0..<runs {
      if apus_interrupted() != 0 { return false }
      progress.show(
        "one benchmark against itself", fraction: Double(run) / Double(runs), secondsLeft: nil)
      outcomes.append(floor.compare(rounds: 500))
    }
    let halfWidths = outcomes.map(\.halfWidth)
    let widths = Estimate.median(of: halfWidths, unit: .ratio, over: .withinProcess)
    let widest = Estimate.reading(halfWidths.max() ?? .infinity, unit: .ratio)
    let medians = Estimate.median(
      of: outcomes.map { abs($0.median) }, unit: .ratio, over: .withinProcess)
    add(
      MetricMeasurement(probe: .floor, metric: .floorHalfWidth, [Parameter("runs", runs)], widths),
      "A to A, half-width", "at most 0.001"
    ) { $0 <= 0.001 }
    add(
      MetricMeasurement(probe: .floor, metric: .floorWidest, [Parameter("runs", runs)], widest),
      "widest of all runs", "-"
    ) { _ in true }
    add(
      MetricMeasurement(
        probe: .floor, metric: .floorDifference, [Parameter("runs", runs)], medians),
      "A to A, difference", "at most 0.001"
    ) { $0 <= 0.001 }
    return true
  }

  /// Checks the fixtures that the detector must catch, and those that it must let pass.
  private mutating func detector() -> Bool {
    let fixtures = DetectorFixture.caught + DetectorFixture.measured
    let names = Set(fixtures.map(\.benchmark.name))
    var replicator = Replicator(
      BuiltInBenchmarks.served, plan: ReplicationPlan(budgetSeconds: 0.2), clock: clock,
      seed: settings.seed, selected: { names.contains($0.benchmark.name) })
    guard replicator.run(onProgress: { progress.show($0, fraction: $1, secondsLeft: nil) }) else {
      return false
    }
    progress.erase()
    let times = replicator.measurements.filter { $0.metric == .time }
    for measurement in times { recorder.record(measurement) }
    for fixture in fixtures { judge(fixture, times) }
    return true
  }

  private mutating func judge(_ fixture: DetectorFixture, _ times: [MetricMeasurement]) {
    let name = ParameterValue.text(fixture.benchmark.name)
    let own = times.filter { $0.parameter("benchmark") == name }
    let holds =
      fixture.expectation == .caught
      ? own.allSatisfy { $0.reason?.isWithoutWork == true } : own.allSatisfy { $0.estimate != nil }
    add(
      own.first?.estimate, fixture.benchmark.name, fixture.expectation.rawValue,
      holds: !own.isEmpty && holds)
  }

  private mutating func add(
    _ measurement: MetricMeasurement, _ name: String, _ promise: String, _ holds: (Double) -> Bool
  ) {
    recorder.record(measurement)
    guard let estimate = measurement.estimate else { return }
    add(estimate, name, promise, holds: holds(estimate.value))
  }

  /// Adds a line; a fixture that the detector caught has no estimate.
  private mutating func add(
    _ estimate: Estimate?, _ name: String, _ promise: String, holds: Bool
  ) {
    var line = Line(
      name: name, value: holds ? "caught" : "failed", interval: "", promise: promise, holds: holds)
    if let estimate {
      let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
      line.value = Quantity.text(estimate.value, estimate.unit)
      line.interval = Quantity.interval(estimate, in: display) ?? "undecided"
    }
    lines.append(line)
  }
}

extension ProbeKey {
  /// The noise floor of a benchmark that is compared with itself.
  static let floor = ProbeKey("floor")
}

extension MetricKey {
  /// The median half-width of the interval of a run.
  static let floorHalfWidth = MetricKey("half-width", .ratio)
  /// The greatest half-width of all runs.
  static let floorWidest = MetricKey("widest", .ratio)
  /// The median difference of the two copies.
  static let floorDifference = MetricKey("difference", .ratio)
}
