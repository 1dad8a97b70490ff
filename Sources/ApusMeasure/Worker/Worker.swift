import ApusSystem
import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The worker of a replication: a process that runs a single pass over a single case.
package enum Worker {
  private static let served = Atomic<Bool>(false)

  /// Whether a new process of this program would measure instead of its usual work.
  static var isServed: Bool { served.load(ordering: .relaxed) }

  /// Runs a pass in this process and returns its messages.
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
      case .references: return try DifferencePass.references(benchmarkCase, request)
      case .systemCalls: return try DifferencePass.systemCalls(benchmarkCase, request)
      case .profile: return try ProfilePass.run(benchmarkCase, request)
      case .instructions: return try InstructionsPass.run(benchmarkCase, request)
      case .turns: return try TurnsPass.run(benchmarkCase, request)
      case .comparison, .listing: return [.fault("a benchmark has no pass \(request.pass)")]
      }
    } catch {
      return [.fault("\(error)")]
    }
  }

  /// Runs a comparison in this process and returns its messages.
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

  /// Returns the messages that list all benchmarks and comparisons.
  static func listing(
    _ benchmarks: [Benchmark], _ comparisons: [Comparison]
  ) -> [WorkerMessage] {
    [.version(WorkerMessage.currentVersion), .build(BuildDescription.toolchain)]
      + benchmarks.map { .benchmark(BenchmarkDeclaration($0)) }
      + comparisons.map { .comparison(ComparisonDeclaration($0)) }
  }

  /// Serves the request in the environment and ends the process; returns if it has no request.
  package static func serveAndExit(
    _ benchmarks: [Benchmark], unlisted: [Benchmark], _ comparisons: [Comparison]
  ) {
    served.store(true, ordering: .relaxed)
    guard let variable = HostProcess.variable(WorkerRequest.variable) else {
      return ExitOfBody.watch()
    }
    guard let request = WorkerRequest(encoded: variable) else {
      WorkerMessage.report([.fault("the request cannot be read: \(variable)")])
      exit(0)
    }
    // Processes of the benchmark must not hold the report open, because the parent waits for its
    // end. This process has no purpose after its parent has ended.
    _ = apus_close_on_exec(APUS_REPORT_DESCRIPTOR)
    if request.seat != nil { _ = apus_close_on_exec(APUS_PAGE_DESCRIPTOR) }
    if let parent = request.parent {
      apus_end_with_parent(parent)
      SharedFolder.use(of: parent)
    }
    if let processor = request.processor { Processors.bind(to: [processor]) }
    let messages =
      switch request.pass {
      case .listing: listing(benchmarks, comparisons)
      case .comparison: perform(request, comparisons)
      default: perform(request, BenchmarkCase.all(of: benchmarks + unlisted))
      }
    // What a benchmark has left in groups of its own, as Foundation's `Process` does, would live on.
    apus_end_descendants(getpid())
    WorkerMessage.report(messages + [.done])
    exit(0)
  }
}
