import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusLab
import ApusMachine
import ApusReport
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The part of `apus` with the published experiments and claims. `apus` starts it with its own
// arguments, so that its messages have the name `apus`.

apus_take_program_signals()
TextWidth.adoptTerminal()
ProbeWorker.serve { MachineProbes.all(of: $0) + Laboratory.experiments }
BenchmarkProgram.serve(
  BuiltInBenchmarks.offered, unlisted: BuiltInBenchmarks.fixtures + Laboratory.benchmarks,
  comparisons: BuiltInBenchmarks.comparisons)
if HostProcess.words == [DebugEnumeration.argument] {
  HostProcess.report((try? DebugEnumeration.report()) ?? "")
  exit(0)
}
let sources = ReportSources(experiments: Laboratory.experiments, claims: Laboratory.claims)
let root = Command(
  "apus", help: "Runs published experiments and tests published claims.",
  verbs: [
    LaboratoryCommands.claims,
    LaboratoryCommands.check { settings, invocation throws(UsageError) in
      try CheckCommand(settings, invocation.operands, sources).run()
    },
    LaboratoryCommands.lab { settings, invocation throws(UsageError) in
      try LabCommand(settings, invocation, sources).run()
    },
    ReportCommand.command(about: sources),
  ])
exit(StandardStream.statusAfterOutput(root.run(HostProcess.words)).rawValue)
