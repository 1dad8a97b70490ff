/// A benchmark: measured code in a loop, with its set-up and tear-down.
///
///     let sum = Benchmark("sum of 1000 integers") { run in
///       let numbers = Array(0..<1000)              // set-up: not timed
///       for _ in run { blackHole(numbers.reduce(0, &+)) }
///     }
///
/// The closure is called once in each process, so the code around its loop is never timed. The
/// library chooses the number of iterations. Pass the results of the body to `blackHole` and its
/// inputs to `launder`, because otherwise the optimiser may remove the work. A benchmark without
/// any work left is reported as an error.
///
/// For the fixed costs of a machine, such as memory latency, see `ApusMachine` instead.
public struct Benchmark: Sendable {
  /// The unit of work that a benchmark counts.
  enum Work: String, Sendable, Hashable {
    case elements, bytes
  }

  /// The closure, in a form for each kind of benchmark.
  enum Body: Sendable {
    case plain(@Sendable (Run) throws -> Void)
    case asynchronous(@Sendable (Run) async throws -> Void)
    case sized(Work, [Int], @Sendable (Run, Int) throws -> Void)
    case threaded([Int], @Sendable (Run, Int) throws -> Void)
    case parametrised([ParameterList], @Sendable (Run, CaseParameters) throws -> Void)
  }

  /// The benchmark's name, for filters and results.
  public let name: String
  /// Whether a body as cheap as the empty loop is intended.
  public let mayBeAtLoopFloor: Bool
  let body: Body

  /// Creates a benchmark of synchronous code.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is intended. Otherwise it is an error,
  ///     unless single steps (Linux on x86-64) show its instructions.
  ///   - body: Set-up, `for _ in run { ... }` once, tear-down.
  public init(
    _ name: String, mayBeAtLoopFloor: Bool = false,
    _ body: @escaping @Sendable (_ run: Run) throws -> Void
  ) {
    self.init(name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: .plain(body))
  }

  /// Creates a benchmark of asynchronous code; its result also gives the cost of an empty `await`.
  ///
  /// The main thread waits for the end of the closure, so the closure must not need the main actor.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is intended. Otherwise it is an error,
  ///     unless single steps (Linux on x86-64) show its instructions.
  ///   - body: Set-up, `for _ in run { await ... }` once, tear-down.
  public init(
    _ name: String, mayBeAtLoopFloor: Bool = false,
    _ body: @escaping @Sendable (_ run: Run) async throws -> Void
  ) {
    self.init(name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: .asynchronous(body))
  }

  /// Creates a benchmark of work on a declared number of elements; the result has a rate.
  ///
  /// The detector checks the work inside an iteration too. The time must grow from *n* to 8*n*
  /// elements, or to a larger size up to 1,048,576. Otherwise the optimiser removed the work. Each
  /// size gives a result.
  ///
  ///     Benchmark("sum", elements: 1_000, 64_000) { run, count in
  ///       var numbers = Array(0..<count)
  ///       for _ in run {
  ///         launder(&numbers)
  ///         blackHole(numbers.reduce(0, &+))
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - sizes: The numbers of elements of an iteration; at least one size, each positive. A repeated
  ///     size counts once.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is intended. Otherwise it is an error,
  ///     unless single steps (Linux on x86-64) show its instructions.
  ///   - body: Takes the run and the number of elements. The number may be 8 times a declared size,
  ///     and up to 1,048,576 if the time at 8 times is no longer.
  public init(
    _ name: String, elements sizes: Int..., mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (Run, Int) throws -> Void
  ) {
    self.init(
      name: name, mayBeAtLoopFloor: mayBeAtLoopFloor,
      body: .sized(.elements, Self.checked(sizes, of: name), body))
  }

  /// Creates a benchmark of work on a declared number of bytes; the result has a rate in GB/s.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - sizes: The numbers of bytes of an iteration; at least one size, each positive. A repeated
  ///     size counts once.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is intended. Otherwise it is an error,
  ///     unless single steps (Linux on x86-64) show its instructions.
  ///   - body: Takes the run and the number of bytes. The number may be 8 times a declared size,
  ///     and up to 1,048,576 if the time at 8 times is no longer.
  public init(
    _ name: String, bytes sizes: Int..., mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (Run, Int) throws -> Void
  ) {
    self.init(
      name: name, mayBeAtLoopFloor: mayBeAtLoopFloor,
      body: .sized(.bytes, Self.checked(sizes, of: name), body))
  }

  /// Creates a benchmark that several threads run at once, for each of several numbers of threads.
  ///
  /// Every thread calls the closure with its own run. The time is that of an iteration on one
  /// thread while the other threads do the same. The rate is that of all threads together.
  ///
  ///     let counter = Mutex(0)
  ///     Benchmark("counter", threads: 1, 2, 4) { run, thread in
  ///       for _ in run { counter.withLock { $0 += 1 } }
  ///     }
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - counts: The numbers of threads; at least one number, each positive. A repeated number
  ///     counts once.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is intended. Otherwise it is an error,
  ///     unless single steps (Linux on x86-64) show its instructions.
  ///   - body: Takes the run and the number of the thread, from 0.
  public init(
    _ name: String, threads counts: Int..., mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (Run, Int) throws -> Void
  ) {
    self.init(
      name: name, mayBeAtLoopFloor: mayBeAtLoopFloor,
      body: .threaded(Self.checked(counts, of: name), body))
  }

  init(name: String, mayBeAtLoopFloor: Bool, body: Body) {
    DeclarationCheck.require(
      !name.isEmpty, "a benchmark needs a name, but the name of this benchmark is empty")
    self.name = name
    self.mayBeAtLoopFloor = mayBeAtLoopFloor
    self.body = body
  }

  /// Returns the sizes or numbers of threads without repetitions.
  private static func checked(_ counts: [Int], of name: String) -> [Int] {
    DeclarationCheck.require(
      !counts.isEmpty, "the benchmark '\(name)' needs at least one size or number of threads")
    var distinct: [Int] = []
    for count in counts where !distinct.contains(count) {
      DeclarationCheck.require(
        count > 0,
        "sizes and numbers of threads must be positive; the benchmark '\(name)' has \(count)")
      DeclarationCheck.require(
        count <= Int.max / 8,
        "a size must be at most an eighth of Int.max; the benchmark '\(name)' has \(count)")
      distinct.append(count)
    }
    return distinct
  }
}
