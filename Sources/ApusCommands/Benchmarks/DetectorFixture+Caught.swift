// UNSAFE: reads the same pointer a thousand times, adds to a global: loops that the detector must catch

package import ApusMeasure

// Each of these loops looks like a benchmark and measures nothing.

extension DetectorFixture {
  /// Fixtures that must be reported.
  package static let caught = [
    emptyBody, emptyTask, emptyThread, hoistedCall, deadResult, foldedSum, flatBuffersLoop,
    globalSum,
  ].map { DetectorFixture($0, .caught) }

  private static let emptyBody = Benchmark("empty body") { run in
    for _ in run {}
  }

  private static let emptyTask = Benchmark("empty asynchronous body") { (run: Run) async in
    for _ in run {}
  }

  private static let emptyThread = Benchmark("empty body on a thread", threads: 1) { run, _ in
    for _ in run {}
  }

  /// The input never changes, so the call is made once; consuming its result does not help.
  private static let hoistedCall = Benchmark("hoisted pure call") { run in
    let input = identity(42)
    for _ in run { blackHole(mixed(input)) }
  }

  private static let deadResult = Benchmark("dead result") { run in
    var input = identity(42)
    for _ in run {
      input &+= 1
      _ = mixed(input)
    }
  }

  /// The compiler knows a closed form for the sum of 0 ..< n.
  private static let foldedSum = Benchmark("folded sum", elements: 1000) { run, count in
    for _ in run {
      var sum = 0
      for number in 0..<identity(count) { sum &+= number }
      blackHole(sum)
    }
  }

  /// The loop shape of a published 0.35 ms for a million decodes: a buffer of 344 bytes, read repeatedly.
  package static let flatBuffersLoop = Benchmark("one buffer, 1000 reads", elements: 1000) {
    run, count in
    let message = PointerMessage()
    for _ in run {
      var total = 0
      for _ in 0..<count { total &+= message.read() }
      blackHole(total)
    }
  }

  /// The loop shape of a published 0.009 s for a thousand million additions: a global accumulator
  /// and nothing else, so that the compiler replaces the loop by the closed form of the sum.
  package static let globalSum = Benchmark("a global sum to 1e9", elements: 1_000_000_000) {
    run, count in
    // SAFETY: a single thread runs the benchmark, and no other code uses the accumulator.
    for _ in run {
      for number in 0..<count { unsafe accumulator &+= number }
    }
    unsafe blackHole(accumulator)
  }

  // SAFETY: written by the single thread that runs the benchmark, and read by no other thread.
  nonisolated(unsafe) private static var accumulator = 0

  @inline(__always)
  private static func mixed(_ value: Int) -> Int {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0x3F58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x14D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
