import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusMachine
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

apus_take_program_signals()
TextWidth.adoptTerminal()
ProbeWorker.serve(MachineProbes.all(of:))
BenchmarkProgram.serve(
  BuiltInBenchmarks.offered, unlisted: BuiltInBenchmarks.fixtures,
  comparisons: BuiltInBenchmarks.comparisons)
let status = ApusCommand.root.run(HostProcess.words)
exit(StandardStream.statusAfterOutput(status).rawValue)
