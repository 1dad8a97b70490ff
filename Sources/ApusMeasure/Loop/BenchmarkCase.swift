/// A case: a benchmark with a single value of its parameter. A process measures a single case.
package struct BenchmarkCase: Sendable {
  let benchmark: Benchmark
  /// The declared size or the number of threads; 1 for a benchmark without parameters.
  let count: Int

  /// Returns the cases of a list of benchmarks, in its order.
  ///
  /// - Complexity: O(*n*) in the number of cases. Allocates the array.
  package static func all(of benchmarks: [Benchmark]) -> [BenchmarkCase] {
    benchmarks.flatMap { benchmark -> [BenchmarkCase] in
      switch benchmark.body {
      case .plain, .asynchronous: [BenchmarkCase(benchmark: benchmark, count: 1)]
      case .sized(_, let counts, _), .threaded(let counts, _):
        counts.map { BenchmarkCase(benchmark: benchmark, count: $0) }
      }
    }
  }

  /// The parameters of this case's measurements.
  package var parameters: [Parameter] {
    let name = Parameter("benchmark", benchmark.name)
    switch benchmark.body {
    case .plain, .asynchronous: return [name]
    case .sized(let work, _, _): return [name, Parameter(work.rawValue, count)]
    case .threaded: return [name, Parameter("threads", count)]
    }
  }

  /// The name with its parameter, for display: `sum, elements 1000`.
  package var title: String {
    parameters.dropFirst().reduce(benchmark.name) { "\($0), \($1.name) \($1.value)" }
  }

  /// Whether other threads run the body beside the measured loop.
  ///
  /// Counts of the process cannot then be divided among the iterations.
  var hasCompanions: Bool {
    if case .threaded = benchmark.body { count > 1 } else { false }
  }

  /// Whether the loop may move between threads, so that it must not be bound to a processor.
  package var needsSeveralProcessors: Bool {
    if case .asynchronous = benchmark.body { true } else { hasCompanions }
  }
}
