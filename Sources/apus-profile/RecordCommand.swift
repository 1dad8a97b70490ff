import ApusCommandLine
import ApusCommands
import ApusProfile
import ApusSampling
import ApusSystem

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
    options.names = settings.tree.hasFullNames ? .full : .short
    var recorder = ProgramRecorder(options)
    if let process = settings.process { return try recorder.record(attachedTo: process) }
    return try recorder.record(commandAt: invocation.positions[0])
  }

  /// The sentences above the tree: the number of samples, the time that they stand for, and the lost.
  private func heading(_ recording: Recording) -> String {
    let profile = recording.profile
    let count = profile.samples.count
    let seconds = Quantity.duration(nanoseconds: Double(count) / Double(recording.rate) * 1e9)
    var text =
      "\(count) samples of \(profile.threads.count) threads, \(recording.rate) for each second of "
      + "processor time: \(seconds) in user space"
    if profile.lostCount > 0 {
      text += "; \(profile.lostCount) records were lost, use a lower --rate"
    }
    if let end = recording.end, case .killed(let signal) = end {
      text += "; the command was ended by signal \(signal)"
    }
    return text
  }
}
