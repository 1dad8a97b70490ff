/// The processes in which a probe measures.
///
///     ClockProbe().replication  // freshProcesses
///
public enum ProbeReplication: Sendable, Hashable, CaseIterable {
  /// In the calling process, once: the interval is valid for that process.
  case callingProcess
  /// In several fresh processes, spread over the run: the interval is over processes.
  case freshProcesses
  /// In processes that it starts itself, some in each round: the interval is over rounds.
  case ownProcesses
}
