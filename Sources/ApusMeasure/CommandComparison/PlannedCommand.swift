/// A command of a comparison with the commands that run around it, which are not measured.
package struct PlannedCommand: Sendable, Hashable {
  package let command: ComparedCommand
  /// Runs once, before any command is measured.
  package var setUp: ComparedCommand?
  /// Runs before each run of the command.
  package var prepare: ComparedCommand?
  /// Runs after each run of the command.
  package var conclude: ComparedCommand?
  /// Runs once at the end, also if a command failed or the user stopped the comparison.
  package var cleanUp: ComparedCommand?

  package init(_ command: ComparedCommand) { self.command = command }
}
