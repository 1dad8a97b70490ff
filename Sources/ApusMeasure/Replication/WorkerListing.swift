/// The listing of a program: its benchmarks and comparisons.
///
/// The text comes from another program, so it is not trusted.
struct WorkerListing: Sendable, Hashable {
  /// The toolchain of the program.
  private(set) var build = ""
  private(set) var benchmarks: [BenchmarkDeclaration] = []
  private(set) var comparisons: [ComparisonDeclaration] = []

  /// Parses a report.
  ///
  /// - Parameter path: The path of the program, for the error.
  init(_ report: String, path: String) throws(BenchmarkExecutableError) {
    let messages: [WorkerMessage]
    do throws(WorkerMessageError) {
      messages = try WorkerMessage.all(in: report)
    } catch {
      throw BenchmarkExecutableError(path: path, Self.problem(report, error))
    }
    for message in messages {
      switch message {
      case .build(let text): build = text
      case .benchmark(let declaration): benchmarks.append(declaration)
      case .comparison(let declaration): comparisons.append(declaration)
      default: break
      }
    }
    if let problem = Self.problem(messages, benchmarks, comparisons) {
      throw BenchmarkExecutableError(path: path, problem)
    }
  }

  /// Returns the problem of an unreadable report.
  ///
  /// A later version may send messages that cannot be read, but its number comes first.
  private static func problem(
    _ report: String, _ garbled: WorkerMessageError
  ) -> BenchmarkExecutableError.Problem {
    guard let first = report.split(separator: "\n").first else {
      return .isNoProgramOfBenchmarks(ending: "ended well")
    }
    switch WorkerMessage(line: first) {
    case .version(let number) where number != WorkerMessage.currentVersion:
      return .otherVersion(number)
    // A program from before the first version cannot read a request to list.
    case .fault: return .otherVersion(nil)
    default: return .garbled(line: garbled.line)
    }
  }

  private static func problem(
    _ messages: [WorkerMessage], _ benchmarks: [BenchmarkDeclaration],
    _ comparisons: [ComparisonDeclaration]
  ) -> BenchmarkExecutableError.Problem? {
    guard case .version(let number)? = messages.first else {
      return .garbled(line: messages.first?.line ?? "")
    }
    guard number == WorkerMessage.currentVersion else { return .otherVersion(number) }
    let names = benchmarks.map(\.name)
    let titles = BenchmarkCase.all(of: benchmarks.map(\.benchmark)).map(\.title)
    let areDistinct = [names, titles, comparisons.map(\.name)].allSatisfy {
      Set($0).count == $0.count
    }
    return areDistinct ? nil : .garbled(line: "a name occurs twice")
  }
}
