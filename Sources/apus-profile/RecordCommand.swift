import ApusCommandLine
import ApusCommands
import ApusProfile
import ApusSampling
import ApusSystem

extension ChildProcess.End {
  fileprivate var isKilled: Bool {
    if case .killed = self { true } else { false }
  }
}

extension Recording {
  /// The number of threads without a sample.
  fileprivate var unseenCount: Int {
    max(0, threadCount - Set(profile.threads.map(\.thread)).count)
  }
}

/// `apus profile COMMAND`: records a command or a running process, and prints its tree of calls.
///
/// The tree of a command is written to standard error, because standard output belongs to the command.
struct RecordCommand {
  private let settings: SamplingSettings
  private let invocation: Invocation

  init(_ settings: SamplingSettings, _ invocation: Invocation) {
    self.settings = settings
    self.invocation = invocation
  }

  func run() -> ExitStatus {
    let recording: Recording
    do throws(SamplingError) {
      recording = try record()
    } catch {
      StandardStream.error.write("apus: \(error)\n")
      return .incomplete
    }
    if let end = recording.end { CommandStatus.keep(end) }
    let stream = settings.process == nil ? StandardStream.error : StandardStream.output
    let shown = TreeOutput(settings.tree).write(
      recording.profile, heading: heading(recording), to: stream)
    return recording.isInterrupted ? .interrupted : shown
  }

  private func record() throws(SamplingError) -> Recording {
    var options = RecordingOptions()
    options.rate = settings.rate ?? options.rate
    options.seconds = settings.seconds
    options.followsAwaits = settings.followsAwaits
    options.names = settings.tree.hasFullNames ? .full : .short
    var recorder = ProgramRecorder(options)
    if let process = settings.process { return try recorder.record(attachedTo: process) }
    return try recorder.record(commandAt: invocation.positions[0])
  }

  /// The sentences above the tree: the number of samples, the time that they stand for, and the lost.
  private func heading(_ recording: Recording) -> String {
    let count = recording.profile.samples.count
    let time = Quantity.duration(nanoseconds: Double(count) / Double(recording.rate) * 1e9)
    return Self.sentences(
      (
        "\(Counted.text(count, "sample")) of user space, \(recording.rate) for each second of "
          + "processor time: \(time)", true
      ),
      ("The command used too little processor time in user space; use a higher --rate", count == 0),
      (
        "No process loaded the agent, as programs without dynamic libraries do; leave out --await",
        recording.agent?.processes == 0 && recording.agent?.refused == 0
      ),
      (
        "The kernel refused the event of the agent in "
          + Counted.text(recording.agent?.refused ?? 0, "process", plural: "processes"),
        recording.agent.map { $0.refused > 0 } ?? false
      ),
      (lost(recording), recording.profile.lostCount > 0),
      (unseen(recording), count > 0 && recording.unseenCount > 0),
      (
        "\(Counted.text(recording.cutCount, "stack")) had outer addresses without code, which were cut",
        recording.cutCount > 0
      ),
      (ending(recording), recording.end.map { $0.isKilled } ?? false))
  }

  private static func sentences(_ all: (text: String, isTrue: Bool)...) -> String {
    all.filter(\.isTrue).map(\.text).joined(separator: ". ")
  }

  private func lost(_ recording: Recording) -> String {
    "\(Counted.text(recording.profile.lostCount, "record")) were lost; use a lower --rate"
  }

  private func unseen(_ recording: Recording) -> String {
    let period = Quantity.duration(nanoseconds: 1e9 / Double(recording.rate))
    return
      "\(recording.unseenCount) of \(Counted.text(recording.threadCount, "thread")) had no sample: "
      + "a thread is first sampled after \(period) of processor time"
  }

  private func ending(_ recording: Recording) -> String {
    guard let end = recording.end, case .killed(let signal) = end else { return "" }
    return "Signal \(signal) ended the command"
  }
}
