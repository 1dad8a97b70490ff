/// A piece of code whose cost is measured, with its set-up and tear-down.
///
///     let sum = Benchmark("sum of 1000 integers") { run in
///       let numbers = Array(0..<1000)              // set-up: not timed
///       for _ in run { consume(numbers.reduce(0, &+)) }
///     }
///
/// The closure is called once in each process, so what stands around its loop is untimed by
/// construction. How often the loop repeats is the library's choice. Consume what the body computes,
/// and `launder` what it computes from, or the optimiser may remove the work: a benchmark of which
/// nothing is left is reported as an error.
///
/// For one machine's fixed costs, such as memory latency, see `ApusMachine` instead.
public struct Benchmark: Sendable {
  /// What a benchmark counts as its work.
  enum Work: String, Sendable, Hashable {
    case elements, bytes
  }

  /// The closure in one of its forms.
  enum Body: Sendable {
    case plain(@Sendable (Run) throws -> Void)
    case asynchronous(@Sendable (Run) async throws -> Void)
    case sized(Work, [Int], @Sendable (Run, Int) throws -> Void)
    case threaded([Int], @Sendable (Run, Int) throws -> Void)
  }

  /// The name that filters match and results carry.
  public let name: String
  /// Whether a body as cheap as the empty loop is meant and not a mistake.
  public let mayBeAtLoopFloor: Bool
  let body: Body

  /// Creates a benchmark of synchronous code.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is meant; otherwise it is an error unless
  ///     single steps (Linux on x86-64) show its instructions.
  ///   - body: Set-up, `for _ in run { ... }` once, tear-down.
  public init(
    _ name: String, mayBeAtLoopFloor: Bool = false,
    _ body: @escaping @Sendable (_ run: Run) throws -> Void
  ) {
    self.init(name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: .plain(body))
  }

  /// Creates a benchmark of asynchronous code; its result names the cost of an empty `await` beside it.
  ///
  /// The main thread waits for the end of the closure, so nothing in it may need the main actor.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is meant; otherwise it is an error unless
  ///     single steps (Linux on x86-64) show its instructions.
  ///   - body: Set-up, `for _ in run { await ... }` once, tear-down.
  public init(
    _ name: String, mayBeAtLoopFloor: Bool = false,
    _ body: @escaping @Sendable (_ run: Run) async throws -> Void
  ) {
    self.init(name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: .asynchronous(body))
  }

  /// Creates a benchmark of a loop of the user's own over a declared number of elements.
  ///
  /// The result has a rate, and the detector sees inside the loop: a time that does not grow from
  /// *n* to 8*n* elements, nor to larger sizes up to 1,048,576, means that the optimiser removed the
  /// work. More sizes make more results.
  ///
  ///     Benchmark("sum", elements: 1_000, 64_000) { run, count in
  ///       var numbers = Array(0..<count)
  ///       for _ in run {
  ///         launder(&numbers)
  ///         consume(numbers.reduce(0, &+))
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - sizes: How many elements one iteration works on; at least one size, each positive.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is meant; otherwise it is an error unless
  ///     single steps (Linux on x86-64) show its instructions.
  ///   - body: Gets the run and the number of elements, which may be 8 times a declared size, and up to
  ///     1,048,576 if the time at 8 times is no longer.
  public init(
    _ name: String, elements sizes: Int..., mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (Run, Int) throws -> Void
  ) {
    self.init(
      name: name, mayBeAtLoopFloor: mayBeAtLoopFloor,
      body: .sized(.elements, Self.checked(sizes), body))
  }

  /// Creates a benchmark of work on a declared number of bytes; the result has a rate in GB/s.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - sizes: How many bytes one iteration works on; at least one size, each positive.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is meant; otherwise it is an error unless
  ///     single steps (Linux on x86-64) show its instructions.
  ///   - body: Gets the run and the number of bytes, which may be 8 times a declared size, and up to
  ///     1,048,576 if the time at 8 times is no longer.
  public init(
    _ name: String, bytes sizes: Int..., mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (Run, Int) throws -> Void
  ) {
    self.init(
      name: name, mayBeAtLoopFloor: mayBeAtLoopFloor,
      body: .sized(.bytes, Self.checked(sizes), body))
  }

  /// Creates a benchmark that several threads run at once, for each of several numbers of threads.
  ///
  /// Every thread calls the closure with a run of its own. The time is that of one iteration on one
  /// thread while the others do the same; the rate is that of all threads together.
  ///
  ///     let counter = Mutex(0)
  ///     Benchmark("counter", threads: 1, 2, 4) { run, thread in
  ///       for _ in run { counter.withLock { $0 += 1 } }
  ///     }
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - counts: How many threads; at least one number, each positive.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is meant; otherwise it is an error unless
  ///     single steps (Linux on x86-64) show its instructions.
  ///   - body: Gets the run and the number of the thread, from 0.
  public init(
    _ name: String, threads counts: Int..., mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (Run, Int) throws -> Void
  ) {
    self.init(
      name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: .threaded(Self.checked(counts), body))
  }

  init(name: String, mayBeAtLoopFloor: Bool, body: Body) {
    precondition(!name.isEmpty, "a benchmark needs a name")
    self.name = name
    self.mayBeAtLoopFloor = mayBeAtLoopFloor
    self.body = body
  }

  private static func checked(_ counts: [Int]) -> [Int] {
    precondition(!counts.isEmpty, "a benchmark over sizes or threads needs at least one of them")
    precondition(counts.allSatisfy { $0 > 0 }, "sizes and numbers of threads must be positive")
    precondition(
      counts.allSatisfy { $0 <= Int.max / 8 }, "a size must be at most an eighth of Int.max")
    return counts
  }
}
