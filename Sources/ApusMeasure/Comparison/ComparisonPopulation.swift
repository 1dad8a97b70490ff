/// The population of the ratios of a comparison; a verdict holds for nothing wider.
package enum ComparisonPopulation: String, Sendable, Hashable, CaseIterable {
  /// Fresh processes; in each, the candidates take turns.
  case processes
  /// Sets of four processes that take turns, two of each program.
  case setsOfProcesses = "sets of processes"
  /// Pairs of link orders of each program, each with several sets of processes.
  case linkOrders = "pairs of link orders"
  /// Rounds in which each command runs twice.
  case roundsOfCommands = "rounds of commands"
}
