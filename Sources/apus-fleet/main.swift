import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The part of `apus` that keeps the results of many machines in a database. `apus` starts it with its own
// arguments, so that its messages have the name `apus`.

apus_take_program_signals()
TextWidth.adoptTerminal()
let root = Command(
  "apus", help: "Keeps the results of many machines in a database.",
  verbs: FleetCommands.commands { verb, invocation throws(UsageError) in
    #if PostgreSQL
      return FleetAction.run(verb, invocation)
    #else
      return CompanionProgram.fleet.reportMissingTrait(invocation, "stores results in PostgreSQL")
    #endif
  })
exit(StandardStream.statusAfterOutput(root.run(HostProcess.words)).rawValue)
