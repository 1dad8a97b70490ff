/// The reason why a chain of the agent has no more callers.
enum ChainEnd: UInt32, Hashable, Sendable {
  /// The chain has all callers that are known.
  case whole = 0
  /// A frame, a context or a task could not be read, or there was no room for more.
  case cut = 1
  /// The chain of a child task ends at the task, because its parent was running.
  case parentRuns = 2
}
