import ApusSystem

/// A judge of the environment between two readings of the counters.
struct EnvironmentInterval {
  let start: EnvironmentCounters
  let end: EnvironmentCounters
  /// The load average over one minute at the start of the run.
  let loadBefore: Result<Double, AbsenceError>
  /// The worst stolen part of the wanted time between two samples, or `nil` if it was not judged.
  let worstSteal: Double?
  let processors: Int

  /// The findings of every check that compares two readings.
  var findings: [Finding] { [steal, foreignLoad, throttling, memoryPressure] }

  private var time: Result<ProcessorTime, AbsenceError> {
    start.time.flatMap { start in end.time.map { $0 - start } }
  }

  private var elapsedSeconds: Double? {
    (try? time.get()).map { $0.total / Double(max(1, processors)) }
  }

  // MARK: Steal

  private var steal: Finding {
    switch time {
    case .failure(let absence): return .unreadable("steal", absence)
    case .success(let time):
      guard time.wanted >= EnvironmentThresholds.leastJudgedSeconds else { return stealSinceBoot }
      return steal(time)
    }
  }

  /// The finding about steal since the machine started, for a run that is too short to judge.
  private var stealSinceBoot: Finding {
    let part = (try? end.time.get())?.stolenPart ?? 0
    return .fine(
      "steal", "run too short to judge steal", "\(part.percent) since the machine started")
  }

  private func steal(_ time: ProcessorTime) -> Finding {
    let part = time.stolenPart
    let worst = worstSteal.map { " (\($0.percent) at worst)" } ?? ""
    return Finding(
      name: "steal", grade: stealGrade(part),
      headline: "\(part.percent) steal\(worst)",
      detail: "\(Quantity.fixed(time.stolen, decimals: 2)) s of "
        + "\(Quantity.fixed(time.wanted, decimals: 1)) s of wanted processor time",
      remedy: stealGrade(part) == .a
        ? "" : "Run on a dedicated host or at a quieter time, or compare in pairs.")
  }

  /// Returns the grade for steal: one bad stretch spoils a measurement or two, but not the whole
  /// run.
  private func stealGrade(_ part: Double) -> Grade {
    if part > EnvironmentThresholds.ruinousSteal { return .c }
    let isNoticeable = part > EnvironmentThresholds.noticeableSteal
    return isNoticeable || (worstSteal ?? 0) > EnvironmentThresholds.ruinousSteal ? .b : .a
  }

  // MARK: Load

  private var foreignLoad: Finding {
    switch time {
    case .failure(let absence):
      // Without these counters it is unknown whether the machine was quiet, which grade A would
      // claim.
      return Finding(
        name: "load", grade: .b, headline: "use by others unknown", detail: absence.sentence,
        remedy: "See to it that nothing else runs, and compare in pairs.")
    case .success(let time):
      guard let elapsed = elapsedSeconds, elapsed >= EnvironmentThresholds.leastJudgedSeconds
      else { return loadAverage }
      return foreignLoad(max(0, time.busy - (end.ownSeconds - start.ownSeconds)) / elapsed)
    }
  }

  private func foreignLoad(_ used: Double) -> Finding {
    let part = used / Double(max(1, processors))
    let grade: Grade =
      part > EnvironmentThresholds.ruinousForeignLoad
      ? .c : part > EnvironmentThresholds.noticeableForeignLoad ? .b : .a
    let before =
      (try? loadBefore.get()).map { "load average \(Quantity.fixed($0, decimals: 2)) before" } ?? ""
    return Finding(
      name: "load", grade: grade,
      headline: "others used \(Quantity.fixed(used, decimals: 2)) of \(processors) processors",
      detail: before,
      remedy: grade == .a ? "" : "End the other programs, and run again.")
  }

  /// The finding about the load average, for a run that is too short to measure the use by others.
  private var loadAverage: Finding {
    switch loadBefore {
    case .failure(let absence): return .unreadable("load", absence)
    case .success(let load):
      let perProcessor = load / Double(max(1, processors))
      let grade: Grade =
        perProcessor > EnvironmentThresholds.ruinousLoadAverage
        ? .c : load > EnvironmentThresholds.noticeableLoadAverage ? .b : .a
      return Finding(
        name: "load", grade: grade,
        headline: "load average \(Quantity.fixed(load, decimals: 2))",
        detail: "over the minute before the run",
        remedy: grade == .a
          ? "" : "Wait a minute after a build, end the other programs, and run again.")
    }
  }

  // MARK: Throttling and memory

  private var throttling: Finding {
    switch start.group.flatMap({ start in end.group.map { (start, $0) } }) {
    case .failure(let absence): return .unreadable("throttling", absence)
    case .success((let start, let end)):
      let periods = max(0, end.throttledPeriods - start.throttledPeriods)
      let seconds = max(0, end.throttledSeconds - start.throttledSeconds)
      guard periods > 0 || seconds > 0 else { return .fine("throttling", "never throttled") }
      return Finding(
        name: "throttling", grade: .c,
        headline: "throttled in \(Quantity.fixed(periods, decimals: 0)) periods",
        detail: "stopped for \(Quantity.fixed(seconds, decimals: 3)) s by the processor quota",
        remedy: "Lift the limit of the container (`cpu.max`, `--cpus`), or use fewer threads.")
    }
  }

  private var memoryPressure: Finding {
    let name = "memory-pressure"
    switch start.memoryStall.flatMap({ start in end.memoryStall.map { max(0, $0 - start) } }) {
    case .failure(let absence): return .unreadable(name, absence)
    case .success(let seconds):
      guard let elapsed = elapsedSeconds, elapsed > 0 else {
        return .fine(name, "run too short to judge waits for memory")
      }
      return memoryPressure(name, seconds / elapsed)
    }
  }

  private func memoryPressure(_ name: String, _ part: Double) -> Finding {
    let grade: Grade =
      part > EnvironmentThresholds.ruinousMemoryStall
      ? .c : part > EnvironmentThresholds.noticeableMemoryStall ? .b : .a
    return Finding(
      name: name, grade: grade,
      headline: "\(part.percent) of the time waiting for memory",
      detail: "some task of the machine",
      remedy: grade == .a ? "" : "End programs that hold memory, or measure smaller working sets.")
  }
}
