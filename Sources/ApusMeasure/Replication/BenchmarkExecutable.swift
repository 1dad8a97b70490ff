/// Another executable that is a program of benchmarks, measured from outside.
///
/// It is asked once for what it can measure. Its benchmarks and comparisons are then described as this
/// program's own are, only that their bodies are elsewhere; `Replicator` and `Comparator` take the program
/// in place of benchmarks of their own.
///
///     let program = try BenchmarkExecutable(path: ".build/release/MyBenchmarks")
///     program.benchmarks.map(\.name)  // ["sum of 1000 integers"]
///
package struct BenchmarkExecutable: Sendable {
  /// Where the executable is.
  package let path: String
  /// What it was built with and for: `Swift 6.3, release, x86_64`.
  package let toolchain: String
  /// Its benchmarks, in its order, so that their cases have the numbers that it serves them under.
  package let benchmarks: [Benchmark]
  /// Its comparisons, in its order.
  package let comparisons: [Comparison]

  /// How long a program may take to say what it can measure.
  package static let usualTimeLimit = 10.0

  /// How much longer a process may take under another program.
  private static let slowdown = 5.0

  /// Starts the executable and asks what it can measure.
  ///
  /// - Parameters:
  ///   - path: A path; names without a slash are not looked for anywhere.
  ///   - timeLimitSeconds: How long it may take to answer.
  /// - Throws: `BenchmarkExecutableError`, which says what to do about it.
  package init(
    path: String, timeLimitSeconds: Double = usualTimeLimit
  ) throws(BenchmarkExecutableError) {
    let report: String
    do throws(ChildProcessError) {
      report = try ChildProcess.run(.listing, program: path, deadlineSeconds: timeLimitSeconds)
    } catch {
      throw BenchmarkExecutableError(path: path, error)
    }
    let listing = try WorkerListing(report, path: path)
    self.path = path
    toolchain = listing.build.filter { $0 != "[" && $0 != "]" }.printable
    benchmarks = listing.benchmarks.map(\.benchmark)
    comparisons = listing.comparisons.map(\.comparison)
  }

  /// Has one process of the executable answer a request.
  ///
  /// - Throws: What went wrong with the process; `ChildProcessError.interrupted` where the user stopped.
  package func launch(_ request: WorkerRequest) throws -> [WorkerMessage] {
    try WorkerMessage.all(
      in: ChildProcess.run(request, program: path, deadlineSeconds: request.deadlineSeconds))
  }

  /// Has another program run one process of the executable, such as a profiler.
  ///
  /// - Parameter call: The path of the other program and its arguments, the executable or a copy of it
  ///   among them.
  package func launch(_ request: WorkerRequest, as call: [String]) throws -> [WorkerMessage] {
    try WorkerMessage.all(
      in: ChildProcess.run(
        request, program: call[0], arguments: call,
        deadlineSeconds: Self.slowdown * request.deadlineSeconds))
  }
}
