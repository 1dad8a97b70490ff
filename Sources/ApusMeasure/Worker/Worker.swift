import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The measuring side of replication: one pass over one case, in a process of its own.
package enum Worker {
  private static let served = Atomic<Bool>(false)

  /// Whether this program, started again, would measure and not do its usual work.
  static var isServed: Bool { served.load(ordering: .relaxed) }

  /// Runs a pass in this process and returns what there is to say of it.
  static func perform(_ request: WorkerRequest, _ cases: [BenchmarkCase]) -> [WorkerMessage] {
    guard cases.indices.contains(request.index) else {
      return [
        .fault("there is no benchmark \(request.index): the program changed under its parent")
      ]
    }
    let benchmarkCase = cases[request.index]
    do {
      switch request.pass {
      case .timing: return try TimingPass.run(benchmarkCase, request)
      case .detection: return try DetectionPass.run(benchmarkCase, request)
      case .counters: return try CountersPass.run(benchmarkCase, request)
      case .allocations: return try AllocationsPass.run(benchmarkCase, request)
      case .instructions: return try InstructionsPass.run(benchmarkCase, request)
      case .turns: return try TurnsPass.run(benchmarkCase, request)
      case .comparison, .listing: return [.fault("a benchmark has no pass \(request.pass)")]
      }
    } catch {
      return [.fault("\(error)")]
    }
  }

  /// Compares in this process and returns what there is to say of it.
  static func perform(_ request: WorkerRequest, _ comparisons: [Comparison]) -> [WorkerMessage] {
    guard comparisons.indices.contains(request.index) else {
      return [
        .fault("there is no comparison \(request.index): the program changed under its parent")
      ]
    }
    do {
      var pass = ComparisonPass(comparisons[request.index], request)
      return try pass.run()
    } catch {
      return [.fault("\(error)")]
    }
  }

  /// Names everything that can be asked for.
  static func listing(
    _ benchmarks: [Benchmark], _ comparisons: [Comparison]
  ) -> [WorkerMessage] {
    [.version(WorkerMessage.currentVersion), .build(BuildDescription.toolchain)]
      + benchmarks.map { .benchmark(BenchmarkDeclaration($0)) }
      + comparisons.map { .comparison(ComparisonDeclaration($0)) }
  }

  /// Does what the environment asks for and ends the process; returns where it asks for nothing.
  package static func serveAndExit(
    _ benchmarks: [Benchmark], unlisted: [Benchmark], _ comparisons: [Comparison]
  ) {
    served.store(true, ordering: .relaxed)
    guard let variable = HostProcess.variable(WorkerRequest.variable) else { return }
    guard let request = WorkerRequest(encoded: variable) else {
      WorkerMessage.report([.fault("the request cannot be read: \(variable)")])
      exit(0)
    }
    // What the benchmark starts must not keep the parent waiting for the end of the report, and this
    // process has nothing to do once nobody reads it.
    _ = apus_close_on_exec(APUS_REPORT_DESCRIPTOR)
    if request.seat != nil { _ = apus_close_on_exec(APUS_PAGE_DESCRIPTOR) }
    if let parent = request.parent { apus_end_with_parent(parent) }
    if let processor = request.processor { Processors.bind(to: [processor]) }
    let messages =
      switch request.pass {
      case .listing: listing(benchmarks, comparisons)
      case .comparison: perform(request, comparisons)
      default: perform(request, BenchmarkCase.all(of: benchmarks + unlisted))
      }
    WorkerMessage.report(messages + [.done])
    exit(0)
  }
}
