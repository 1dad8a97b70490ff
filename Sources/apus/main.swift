import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

BenchmarkProgram.serve(
  BuiltInBenchmarks.offered, unlisted: BuiltInBenchmarks.fixtures,
  comparisons: BuiltInBenchmarks.comparisons)
let status = ApusCommand.run(Array(CommandLine.arguments.dropFirst()))
exit(StandardStream.statusAfterOutput(status).rawValue)
