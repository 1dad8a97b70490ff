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

// The part of `apus` that records profiles and shows them. `apus` starts it with its own arguments, so
// that its messages have the name `apus`.

apus_take_program_signals()
TextWidth.adoptTerminal()
let root = Command(
  "apus", help: "Shows where a program spends its time.",
  verbs: [
    SamplingCommands.profile(
      record: { settings, invocation throws(UsageError) in
        RecordCommand(settings, invocation).run()
      },
      show: { settings, invocation throws(UsageError) in ShowCommand(settings, invocation).run() },
      diff: { settings, invocation throws(UsageError) in
        DifferenceCommand(settings, invocation).run()
      }),
    SamplingCommands.time { invocation throws(UsageError) in TimeCommand.run(invocation) },
  ])
let status = StandardStream.statusAfterOutput(root.run(HostProcess.words))
exit(CommandStatus.exitStatus(beside: status))
