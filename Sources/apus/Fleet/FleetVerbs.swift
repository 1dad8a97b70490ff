import ApusBenchmark
import ApusCommands

/// The commands that `apus-fleet` performs. Their arguments are checked before it is started.
enum FleetVerbs {
  static let all = FleetCommands.commands { _, _ in CompanionProgram.fleet.run() }
}
