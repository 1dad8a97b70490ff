import ApusMeasure
import ApusSystem

/// Expects that a call makes at most a number of heap allocations, in the mean of ten calls.
///
///     try expectAllocations(atMost: 1) { Array(0..<100) }
///
/// Only the calling thread is counted, so that other tests do not disturb. Ten calls before the counted
/// calls fill caches. The end of the result belongs to the call.
///
/// - Parameters:
///   - most: The greatest number of allocations of a call, at least 0.
///   - options: Whether to run in debug builds, which allocate more; the budget is not used.
///   - file: The file of a failure.
///   - line: The line of a failure.
///   - body: The work.
/// - Returns: The verdict, which holds or was skipped, as on systems other than Linux.
/// - Throws: `PerformanceError` if there are more; an error of the closure.
/// - Complexity: Twenty calls.
@discardableResult
public func expectAllocations<Result>(
  atMost most: Int, _ options: PerformanceOptions = PerformanceOptions(), file: String = #fileID,
  line: Int = #line, _ body: () throws -> Result
) throws -> PerformanceVerdict {
  precondition(most >= 0, "atMost must not be negative")
  return try Expectation.measure(options, file, line) {
    guard ThreadAllocations.isAvailable else { return ThreadAllocations.unavailable }
    for _ in 0..<10 { blackHole(try body()) }
    let counted = try ThreadAllocations.counted { for _ in 0..<10 { blackHole(try body()) } }
    let mean = Double(counted.allocations) / 10
    return PerformanceVerdict(
      mean <= Double(most) ? .holds : .fails,
      "\(Quantity.number(mean)) heap allocations a call, in the mean of ten calls; expected at most \(most)"
    )
  }
}

/// Expects that the heap does not grow with the number of calls.
///
///     let cache = Cache()
///     try expectNoGrowth(in: { cache.lookUp("a") })
///
/// The bytes on the heap are those that the calling thread allocated and did not free. They are read
/// before and after four stretches of calls, the last two twice and four times as long as the first. The
/// heap grows if both of them add bytes, so that a cache that fills up passes and an array that doubles
/// does not. For objects that stay alive see the reference counts of your own types.
///
/// - Parameters:
///   - body: The work of a call.
///   - options: The budget limits the number of calls; whether to run in debug builds.
///   - file: The file of a failure.
///   - line: The line of a failure.
/// - Returns: The verdict, which holds or was skipped, as on systems other than Linux.
/// - Throws: `PerformanceError` if the heap grows; an error of the closure.
/// - Complexity: 528 calls, or fewer slow calls within the budget, and at least 40.
@discardableResult
public func expectNoGrowth<Result>(
  in body: () throws -> Result, _ options: PerformanceOptions = PerformanceOptions(),
  file: String = #fileID, line: Int = #line
) throws -> PerformanceVerdict {
  try Expectation.measure(options, file, line) {
    guard ThreadAllocations.isAvailable else { return ThreadAllocations.unavailable }
    let calls = try callsOfStretch(options, body)
    let growth = try [calls, calls, 2 * calls, 4 * calls].map { count in
      try ThreadAllocations.counted { for _ in 0..<count { blackHole(try body()) } }.liveBytes
    }
    let isGrowing = growth[2] > 0 && growth[3] > 0
    let last = Quantity.text(Double(growth[3]) / Double(4 * calls), .bytes)
    return PerformanceVerdict(
      isGrowing ? .fails : .holds,
      isGrowing
        ? "the heap grows by \(last) a call, in the last \(4 * calls) of \(8 * calls) calls"
        : "the heap does not grow in \(8 * calls) calls")
  }
}

/// Warms up, and returns the calls of the first stretch: 64, or fewer if all would exceed the budget.
private func callsOfStretch<Result>(
  _ options: PerformanceOptions, _ body: () throws -> Result
) throws -> Int {
  let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
  // The fastest call counts, because a busy machine makes others slow, and few calls fill no cache.
  var fastest = UInt64.max
  for _ in 0..<8 {
    let start = TickClock.now()
    blackHole(try body())
    fastest = min(fastest, TickClock.now() &- start)
  }
  let seconds = clock.nanoseconds(fastest) / 1e9
  return max(4, min(64, Int(min(1e6, options.budgetSeconds / max(seconds, 1e-9) / 8))))
}
