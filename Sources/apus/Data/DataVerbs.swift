import ApusBenchmark
import ApusCommands

/// The commands that `apus-data` performs. Their arguments are checked before it is started.
enum DataVerbs {
  static let all = [
    CSVCommands.command { _, _ in CompanionProgram.data.run() },
    JSONCommands.command { _, _ in CompanionProgram.data.run() },
    XMLCommands.command { _, _ in CompanionProgram.data.run() },
    PropertyListCommands.command { _, _ in CompanionProgram.data.run() },
    CitiesCommands.command { _, _ in CompanionProgram.data.run() },
    LogCommands.command { _, _ in CompanionProgram.data.run() },
    StoreCommands.command { _, _ in CompanionProgram.data.run() },
  ]
}
