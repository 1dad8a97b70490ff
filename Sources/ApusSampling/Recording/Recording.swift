package import ApusProfile
package import ApusSystem

/// A recorded run of a program.
package struct Recording: Sendable {
  package let profile: Profile
  /// The end of the command; `nil` if it still runs, or if the recorder attached to it.
  package let end: ChildProcess.End?
  /// The samples for each second of processor time.
  package let rate: Int
  /// The looks at all threads for each second that were possible; `nil` if threads were not stopped.
  package let lookRate: Double?
  /// The number of runs of programs that did not load the agent, by their names; empty without the agent.
  package let agentless: [String: Int]
  /// The number of threads, with those that had no sample.
  package let threadCount: Int
  /// The counts of the agent; `nil` without the agent.
  package let agent: AgentCounts?
  /// The number of stacks whose outermost addresses were in no code, and were cut off.
  package let cutCount: Int
  /// The number of samples of child tasks whose parent was running, so that its functions are not known.
  package let runningParentCount: Int
  /// The counts of broken stacks.
  package let unwinding: UnwindCounts
  /// Whether stacks were copied, and not read as chains of frame pointers.
  package let copiesStacks: Bool
  /// The reason why the callers of `async` functions are missing; `nil` if none are.
  package let missing: MissingCallers?
  /// The number of samples of threads that waited; `nil` if only running threads were sampled.
  package let waitingCount: Int?
  /// The reason why threads were stopped instead of sampled by the kernel; `nil` if it sampled them, or the
  /// user chose to stop them.
  package let refusal: SamplingError?
  /// Whether a signal to this process ended the recording.
  package let isInterrupted: Bool
}

/// Called while a process is recorded, with the number of samples so far and the seconds since the start.
package typealias RecordingProgress = (_ samples: Int, _ seconds: Double) -> Void

/// The choices of a recording.
package struct RecordingOptions: Sendable {
  /// The samples for each second, or `nil` for the usual rate.
  package var rate: Int?
  /// The seconds after which the recording ends; `nil` to record to the end of the program.
  package var seconds: Double?
  /// The seconds before the end whose samples are kept; `nil` to keep all.
  package var kept: Double?
  package var names = NameStyle.short
  /// What is read of the sources.
  package var source = SourceDetail.names
  /// Whether the running instruction of each sample is kept.
  package var keepsInstructions = false
  /// Whether the callers of `async` functions are read.
  package var awaits = AwaitChoice.automatic
  /// The way in which stacks are read; `nil` to choose it by the program.
  package var stacks: StackForm?
  /// Whether threads are stopped, so that those that wait are seen.
  package var waits = false

  /// The usual rate of samples of running threads, for each second of processor time. It is a prime number,
  /// so that samples keep no time with a program that does something each millisecond.
  static let usualEventRate = 997
  /// The usual rate of stops for each second.
  private static let usualStopRate = 97

  var eventRate: Int { rate ?? Self.usualEventRate }
  var stopRate: Int { rate ?? Self.usualStopRate }

  package init() {}
}
