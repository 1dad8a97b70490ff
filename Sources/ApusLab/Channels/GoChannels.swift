import ApusBenchmark
import ApusChannelWorkloads
import ApusMachine
import ApusMeasure
import ApusSystem

/// A workload of Go's channels beside ours, by the program of the benchmarks in a process of its own.
final class GoChannels {
  /// Returns our time over Go's, and Go's allocations, of each workload.
  ///
  /// - Parameter program: The path of the program; `nil` if the variable is not set.
  static func counts(
    _ experiment: ExperimentContext, program: String? = HostProcess.variable(Channels.goVariable)
  ) -> [CaseStudyPlan.Count] {
    PublishedChannels.rows.flatMap { row in
      let run = GoChannels(row.workload, program, experiment)
      let at = [Parameter("workload", row.workload)]
      return [
        CaseStudyPlan.Count(.swiftOverGo, at, .measured) { try run.ratio() },
        CaseStudyPlan.Count(.goAllocations, at, .measured) { try run.figure("allocations") },
        CaseStudyPlan.Count(.goAllocated, at, .measured) { try run.figure("bytes") },
      ]
    }
  }

  private let workload: String
  private let program: String?
  private let experiment: ExperimentContext
  private let messages: Int
  /// The figures of Go's run, by their names.
  private var figures: [String: Double]?

  private init(_ workload: String, _ program: String?, _ experiment: ExperimentContext) {
    (self.workload, self.program, self.experiment) = (workload, program, experiment)
    messages = max(1, experiment.scaled(120_000) / 6000) * 6000
  }

  /// Returns our time over Go's; the order of both is random.
  private func ratio() throws -> Double {
    let isOursFirst = Bool.random(using: &experiment.context.random)
    if !isOursFirst { figures = try runGo() }
    let ours = try ourNanoseconds()
    if isOursFirst { figures = try runGo() }
    return ours / (try figure("wall"))
  }

  /// Returns a figure of Go's run.
  private func figure(_ name: String) throws -> Double {
    if figures == nil { figures = try runGo() }
    guard let figure = figures?[name] else { throw WrongResultError("Go reports no \(name)") }
    return figure
  }

  private func ourNanoseconds() throws -> Double {
    guard program != nil, let ours = ChannelWorkload(workload) else { throw absence }
    _ = ours.waitForMessages(of: 6000)
    let start = TickClock.now()
    let found = ours.waitForMessages(of: messages)
    let ticks = TickClock.now() &- start
    guard found == messages else { throw WrongResultError("\(workload): \(found) of \(messages)") }
    return experiment.context.clock.nanoseconds(ticks)
  }

  private func runGo() throws -> [String: Double] {
    guard let program else { throw absence }
    let script = "echo \"$1 $2\" | \"$0\" go"
    let line = try experiment.run(["sh", "-c", script, program, workload, "\(messages)"]).text
    var figures: [String: Double] = [:]
    for word in line.split(separator: " ") {
      let parts = word.split(separator: "=")
      if parts.count == 2 { figures[String(parts[0])] = Double(parts[1]) }
    }
    guard figures["answer"] == Double(messages) else {
      throw WrongResultError("Go, \(workload): \(line)")
    }
    return figures
  }

  private var absence: UnavailableError { UnavailableError(Channels.goRequirement.reason) }
}
