import ApusProfile
import ApusSampling
import ApusSystem

/// The sentences above the tree of a recording: its samples, and what is missing.
struct RecordingText {
  private let recording: Recording

  init(_ recording: Recording) { self.recording = recording }

  /// The most modules that are named.
  private static let moduleCount = 3

  /// The sentences without the last full stop.
  var heading: String {
    let count = recording.profile.samples.count
    let all: [String?] =
      [
        samples,
        count == 0 && recording.agentless.isEmpty
          ? "The command used too little processor time in user space; use a higher --rate" : nil,
      ] + [slowLooks, refusal, agentless, refusedAgent] + missingCallers + [lost, unseen] + stacks
      + [ending]
    return all.compactMap { $0 }.joined(separator: ". ")
  }

  private var count: Int { recording.profile.samples.count }

  private var samples: String {
    let samples = Quantity.count(count, "sample")
    if let waiting = recording.waitingCount {
      return "\(samples) of running and waiting threads, \(recording.rate) stops for each second: "
        + "\(Self.percent(count - waiting, of: count)) running, \(Self.percent(waiting, of: count)) waiting"
    }
    if recording.refusal != nil {
      return "\(samples) of running threads, \(recording.rate) stops for each second"
    }
    let time = Quantity.duration(nanoseconds: Double(count) / Double(recording.rate) * 1e9)
    return "\(samples) of user space, \(recording.rate) for each second of processor time: \(time)"
  }

  private static func percent(_ part: Int, of all: Int) -> String {
    "\(all == 0 ? 0 : Int((100 * Double(part) / Double(all)).rounded())) %"
  }

  private var refusal: String? {
    recording.refusal.map {
      "Threads were stopped by ptrace, because \(Self.withoutStop("\($0)"))"
    }
  }

  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private var agentless: String? {
    guard recording.agent != nil, !recording.agentless.isEmpty else { return nil }
    let sorted = recording.agentless.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = sorted.prefix(Self.moduleCount).map(\.key).joined(separator: ", ")
    let rest =
      sorted.count > Self.moduleCount ? " and \(sorted.count - Self.moduleCount) others" : ""
    return
      "Programs without samples: \(names)\(rest). They did not load the library that reads the callers of "
      + "async functions, as static programs and those of Go do; use --no-await"
  }

  /// The rate at which all threads could be looked at, if it is much lower than the chosen one.
  private var slowLooks: String? {
    guard let rate = recording.lookRate, rate < 0.9 * Double(recording.rate) else { return nil }
    let tenths = Int((10 * rate).rounded())
    return "All threads could be looked at only \(tenths / 10).\(tenths % 10) times for each second"
  }

  private var refusedAgent: String? {
    guard let agent = recording.agent, agent.refused > 0 else { return nil }
    return "The kernel refused the event of the agent in "
      + Quantity.count(agent.refused, "process", plural: "processes")
  }

  /// The reason why the callers of `async` functions are missing.
  private var missingCallers: [String?] {
    guard let missing = recording.missing else { return [] }
    let reason =
      switch missing {
      case .attached: "the library that reads them is loaded when a program starts"
      case .noLoader: "the program loads no libraries"
      case .copiedStacks:
        "stacks are copied, which do not contain them; build with swift build -c release, which keeps frame "
          + "pointers, or use --await"
      case .noAgent(let error): Self.withoutStop("\(error)")
      }
    return ["The callers of async functions are missing: \(reason)"]
  }

  private var lost: String? {
    let lost = recording.profile.lostCount
    return lost > 0
      ? "\(Quantity.count(lost, "record")) \(lost == 1 ? "was" : "were") lost; use a lower --rate"
      : nil
  }

  private var unseen: String? {
    let seen = Set(recording.profile.threads.map(\.thread)).count
    let unseen = max(0, recording.threadCount - seen)
    // A stop samples each thread that is there.
    let hasStops = recording.waitingCount != nil || recording.refusal != nil
    guard count > 0, unseen > 0, !hasStops else { return nil }
    let period = Quantity.duration(nanoseconds: 1e9 / Double(recording.rate))
    return
      "\(unseen) of \(Quantity.count(recording.threadCount, "thread")) had no sample: "
      + "a thread is first sampled after \(period) of processor time"
  }

  private var stacks: [String?] {
    let unwinding = recording.unwinding
    return [
      recording.cutCount > 0
        ? "\(Quantity.count(recording.cutCount, "stack")) had outer addresses without code, which were cut"
        : nil,
      recording.runningParentCount > 0
        ? "The functions of the parent, which was running, are missing in "
          + "\(Quantity.count(recording.runningParentCount, "sample")) of child tasks"
        : nil,
      unwinding.all > 0 && recording.copiesStacks
        ? "\(Self.tenths(unwinding.brokenCount, of: unwinding.all)) of \(unwinding.all) copied stacks are broken"
          + breakers(unwinding)
        : nil,
      unwinding.brokenCount > 0 && !recording.copiesStacks
        ? "\(Self.tenths(unwinding.brokenCount, of: unwinding.all)) of \(unwinding.all) stacks end in code "
          + "without frame pointers\(breakers(unwinding)), so that callers are missing; use --stacks copied"
        : nil,
      unwinding.deeper > 0
        ? "\(Quantity.count(unwinding.deeper, "stack")) \(unwinding.deeper == 1 ? "was" : "were") deeper than "
          + "the copy of at most 16 KiB"
        : nil,
    ]
  }

  private func breakers(_ unwinding: UnwindCounts) -> String {
    let named = unwinding.breakers.prefix(Self.moduleCount).map { breaker in
      "\(breaker.count) in \(breaker.module.isEmpty ? "code without a file" : breaker.module)"
    }
    return named.isEmpty ? "" : " (\(named.joined(separator: ", ")))"
  }

  private static func tenths(_ part: Int, of all: Int) -> String {
    let tenths = Int((1000 * Double(part) / Double(all)).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private var ending: String? {
    guard let end = recording.end, case .killed(let signal) = end else { return nil }
    return "Signal \(signal) ended the command"
  }
}
