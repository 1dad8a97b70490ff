import ApusBytes
import ApusMachine
import ApusMeasure

/// A run of all rounds, which records the forms that are impossible.
struct StreamRun {
  /// The forms that are still measured.
  private(set) var forms: [StreamForm]
  private(set) var gaps: [StreamForm: MetricMeasurement.Reason] = [:]
  /// The counts of each form, from a process of its own that was not timed.
  private(set) var counts: [StreamForm: StreamCounts] = [:]
  private let worker: FoundationWorker
  private let context: ProbeContext
  private let folder: String

  init(_ forms: [StreamForm], _ worker: FoundationWorker, _ context: ProbeContext, folder: String) {
    self.forms = forms
    self.worker = worker
    self.context = context
    self.folder = folder
  }

  /// Runs a pilot round to find the possible forms and their speed. Then measures at least six
  /// rounds, of as many bytes as the budget allows.
  mutating func measure(_ plan: StreamPlan) throws -> StreamRounds {
    let began = context.elapsedSeconds
    let launch = try pilot(plan)
    let bytes = plan.bytes(
      pilotSeconds: context.elapsedSeconds - began, launchSeconds: launch,
      secondsLeft: context.budgetSeconds - context.elapsedSeconds)
    return try rounds(StreamWorkload(bytes, in: folder))
  }

  /// Runs each form once, and returns the seconds in which processes start and end.
  private mutating func pilot(_ plan: StreamPlan) throws -> Double {
    let workload = try StreamWorkload(plan.pilotBytes, in: folder)
    var launch = 0.0
    for (index, form) in forms.enumerated() {
      try context.step("try \(form.variant.name)", 0.1 * Double(index) / Double(forms.count))
      let began = context.elapsedSeconds
      _ = try trial(form, workload)
      if form.variant == .nothing { launch = context.elapsedSeconds - began }
    }
    forms.removeAll { gaps[$0] != nil }
    return launch * Double(forms.count)
  }

  private mutating func rounds(_ workload: borrowing StreamWorkload) throws -> StreamRounds {
    var rounds = StreamRounds(byteCount: workload.byteCount)
    let all = forms
    var slowest = 0.0
    var schedule = context.rounds(of: all.count, atMost: StreamPlan.mostRounds)
    while !forms.isEmpty,
      let round = schedule.next(
        isTimeUp: context.elapsedSeconds + slowest > context.budgetSeconds,
        using: &context.random)
    {
      let began = context.elapsedSeconds
      rounds.append(
        try run(round.order.map { all[$0] }, in: workload, number: round.index))
      slowest = max(slowest, context.elapsedSeconds - began)
    }
    for form in forms {
      try context.step("count \(form.variant.name)", 1)
      counts[form] = try worker.count(
        form.variant, workload.address(form.scheme), expecting: workload.sum(form.variant))
    }
    return rounds
  }

  /// Runs a process of each form that is still possible, in the given order.
  private mutating func run(
    _ order: [StreamForm], in workload: borrowing StreamWorkload, number: Int
  ) throws -> StreamRounds.Round {
    var round = StreamRounds.Round()
    let budget = max(context.budgetSeconds, 1e-9)
    for form in order where gaps[form] == nil {
      let fraction = min(1, max(0.1, context.elapsedSeconds / budget))
      try context.step("round \(number + 1), \(form.variant.name)", fraction)
      round[form] = try trial(form, workload)
    }
    forms.removeAll { gaps[$0] != nil }
    return round
  }

  private mutating func trial(
    _ form: StreamForm, _ workload: borrowing StreamWorkload
  ) throws(InterruptionError) -> StreamTrial? {
    let outcome = try worker.sum(
      form.variant, workload.address(form.scheme), expecting: workload.sum(form.variant))
    switch outcome {
    case .summed(let trial): return trial
    case .refused(let reason): gaps[form] = .unavailable(reason)
    case .failed(let reason): gaps[form] = .failed(reason)
    }
    return nil
  }
}
