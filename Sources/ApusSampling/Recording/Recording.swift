package import ApusProfile
package import ApusSystem

/// A recorded run of a program.
package struct Recording: Sendable {
  package let profile: Profile
  /// The end of the command; `nil` if it still runs, or if the recorder attached to it.
  package let end: ChildProcess.End?
  /// The samples for each second of processor time.
  package let rate: Int
  /// The number of threads, with those that had no sample.
  package let threadCount: Int
  /// The counts of the agent; `nil` without the agent.
  package let agent: AgentCounts?
  /// The number of stacks whose outermost addresses were in no code, and were cut off.
  package let cutCount: Int
  /// Whether a signal to this process ended the recording.
  package let isInterrupted: Bool
}

/// The choices of a recording.
package struct RecordingOptions: Sendable {
  /// The samples for each second of processor time. The usual rate is a prime number, so that samples
  /// keep no time with a program that does something each millisecond.
  package var rate = 997
  /// The seconds after which the recording ends; `nil` to record to the end of the program.
  package var seconds: Double?
  package var names = NameStyle.short
  /// Whether the agent is loaded into the command, so that the callers of `async` functions are seen.
  package var followsAwaits = false

  package init() {}
}
