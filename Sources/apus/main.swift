import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

BenchmarkProgram.serve(BuiltInBenchmarks.served, comparisons: BuiltInBenchmarks.comparisons)
let status = ApusCommand.run(Array(CommandLine.arguments.dropFirst()))
exit(StandardStream.statusAfterOutput(status).rawValue)
