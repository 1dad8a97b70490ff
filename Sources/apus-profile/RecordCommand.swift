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
      recording.profile, heading: RecordingText(recording).heading, to: stream)
    return recording.isInterrupted ? .interrupted : shown
  }

  private func record() throws(SamplingError) -> Recording {
    var options = RecordingOptions()
    options.rate = settings.rate
    options.seconds = settings.seconds
    options.kept = settings.kept
    options.awaits = settings.followsAwaits.map { $0 ? .always : .never } ?? .automatic
    options.stacks = settings.stacks.flatMap { StackForm(rawValue: $0.rawValue) }
    options.waits = settings.waits
    options.source = settings.showsInlined ? .inlined : settings.tree.needsLines ? .lines : .names
    options.keepsInstructions = settings.tree.needsInstructions
    options.names = settings.tree.hasFullNames ? .full : .short
    var recorder = ProgramRecorder(options)
    if let process = settings.process { return try record(attachedTo: process, &recorder) }
    return try recorder.record(commandAt: invocation.positions[0])
  }

  /// Records a running process; a command has the terminal for itself.
  private func record(
    attachedTo process: Int32, _ recorder: inout ProgramRecorder
  ) throws(SamplingError) -> Recording {
    let progress = ProgressLine()
    defer { progress.erase() }
    let limit = settings.seconds
    return try recorder.record(attachedTo: process) { samples, seconds in
      progress.show(
        "\(samples) samples; Ctrl-C ends the recording",
        fraction: limit.map { seconds / $0 } ?? 0,
        secondsLeft: limit.map { max(0, $0 - seconds) })
    }
  }
}
