import ApusSystem

/// A benchmark program in another executable, measured from outside.
///
/// The executable is asked a single time for the list of its benchmarks and comparisons. They are
/// then described like those of this program, but their bodies are in the executable. `Replicator`
/// and `Comparator` take the program instead of benchmarks of their own.
///
///     let program = try BenchmarkExecutable(path: ".build/release/MyBenchmarks")
///     program.benchmarks.map(\.name)  // ["sum of 1000 integers"]
///
package struct BenchmarkExecutable: Sendable {
  /// The path of the executable.
  package let path: String
  /// The toolchain, configuration and architecture of the executable: `Swift 6.3, release, x86_64`.
  package let toolchain: String
  /// The benchmarks in the order of the program, so that their cases have the indices of its
  /// requests.
  package let benchmarks: [Benchmark]
  /// The comparisons in the order of the program.
  package let comparisons: [Comparison]

  /// The usual time limit of the list of benchmarks, in seconds.
  package static let usualTimeLimit = 10.0

  /// Starts the executable and asks for its benchmarks and comparisons.
  ///
  /// - Parameters:
  ///   - path: The path; a name without a slash is not searched for in `PATH`.
  ///   - timeLimitSeconds: The time limit of the answer.
  /// - Throws: `BenchmarkExecutableError`, which has the remedy.
  /// - Complexity: Polls until the executable ends or the time limit has passed.
  package init(
    path: String, timeLimitSeconds: Double = usualTimeLimit
  ) throws(BenchmarkExecutableError) {
    let report: String
    do throws(MeasuringProcessError) {
      report = try MeasuringProcess.run(.listing, program: path, deadlineSeconds: timeLimitSeconds)
    } catch {
      throw BenchmarkExecutableError(path: path, error)
    }
    let listing = try WorkerListing(report, path: path)
    self.path = path
    toolchain = listing.build.filter { $0 != "[" && $0 != "]" }.printable
    benchmarks = listing.benchmarks.map(\.benchmark)
    comparisons = listing.comparisons.map(\.comparison)
  }

  /// Starts a process of the executable for a request and returns its messages.
  ///
  /// - Throws: The failure of the process; `MeasuringProcessError.interrupted` if the user stopped it.
  /// - Complexity: Polls until the process ends or the time limit of the request has passed.
  package func launch(_ request: WorkerRequest) throws -> [WorkerMessage] {
    try WorkerMessage.all(
      in: MeasuringProcess.run(
        request, program: path, deadlineSeconds: request.timeLimitSeconds,
        limitOption: "--time-limit"))
  }

  /// Starts a process of the executable under another program, such as a profiler.
  ///
  /// - Parameter call: The path of the other program and its arguments, which include the
  ///   executable or a copy of it.
  /// - Complexity: Polls until the process ends or the time limit of the request has passed.
  package func launch(_ request: WorkerRequest, as call: [String]) throws -> [WorkerMessage] {
    try WorkerMessage.all(
      in: MeasuringProcess.run(
        request, program: call[0], arguments: call,
        deadlineSeconds: request.timeLimitSeconds, limitOption: "--time-limit"))
  }
}
