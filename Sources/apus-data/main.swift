import ApusBenchmark
import ApusCommandLine
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The part of `apus` that reads and writes the formats of data. `apus` starts it with its own
// arguments, so that its messages have the name `apus`.

apus_take_program_signals()
TextWidth.adoptTerminal()
let root = Command(
  "apus", help: "Reads tables, JSON, XML, property lists, event logs and stores.",
  verbs: [
    CSVCommand.command, JSONCommand.command, XMLCommand.command, PropertyListCommand.command,
    CitiesCommand.command, LogCommand.command, StoreCommand.command,
  ])
exit(StandardStream.statusAfterOutput(root.run(HostProcess.words)).rawValue)
