public import CApusSystem

/// The loop of a benchmark: `for _ in run` repeats its body as often as the library chooses.
///
/// The code before the loop is set-up and the code after it is tear-down; neither is timed. The
/// body runs in epochs of about 100 microseconds, and the clock is read only at their borders. The
/// loop must run once, to its end. The benchmark fails if the loop ends early or runs twice.
///
///     Benchmark("sum of 1000 integers") { run in
///       let numbers = Array(0..<1000)
///       for _ in run { blackHole(numbers.reduce(0, &+)) }
///     }
///
/// - Complexity: One cycle and two instructions an iteration: decrement and branch.
@frozen
public struct Run: Sequence {
  @usableFromInline
  let state: RunState

  init(_ state: RunState) { self.state = state }

  /// An iterator that counts an epoch down and asks for the next epoch at its border.
  ///
  ///     let count = Benchmark("count") { run in
  ///       for _ in run { blackHole(identity(42)) }  // the loop makes the iterator
  ///     }
  ///
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var left: Int64 = 1
    @usableFromInline
    let state: RunState

    @inlinable @inline(__always)
    init(_ state: RunState) { self.state = state }

    // The order matters: opaque, decrement, test gives `dec; jne`. The optimiser could delete a
    // loop with a counter that is not opaque. A test before the decrement costs a third
    // instruction.
    /// Starts the next iteration, or ends the loop.
    @inlinable @inline(__always)
    public mutating func next() -> Void? {
      left = apus_opaque_counter(left) &- 1
      if _fastPath(left != 0) { return () }
      left = state.border()
      return left == 0 ? nil : ()
    }
  }

  /// Starts the loop and returns its iterator.
  @inlinable @inline(__always)
  public func makeIterator() -> Iterator {
    state.begin()
    return Iterator(state)
  }
}

/// Runs the empty loop, the least cost of every benchmark; CI checks its disassembly.
@inline(never)
func emptyLoop(_ run: Run) {
  for _ in run {}
}

/// The state of a loop, which at each border stops the clock, calls the driver and starts the
/// clock.
@usableFromInline
final class RunState {
  /// The phase of the loop.
  enum Phase: Equatable { case fresh, looping, finished, failed(LoopError) }

  private(set) var phase = Phase.fresh
  private let driver: any EpochDriver
  private var start: UInt64 = 0

  init(_ driver: some EpochDriver) { self.driver = driver }

  @usableFromInline @inline(never)
  func begin() {
    if phase == .fresh { phase = .looping } else { phase = .failed(.loopedTwice) }
  }

  /// Ends an epoch and returns the number of iterations of the next; 0 ends the loop.
  @usableFromInline @inline(never)
  func border() -> Int64 {
    let now = TickClock.now()
    guard phase == .looping else { return 0 }
    let iterations = driver.border(start == 0 ? nil : now &- start)
    if iterations == 0 { phase = .finished }
    start = TickClock.now()
    return Int64(iterations)
  }

  /// Checks that the loop ran once and to its end.
  func check() throws(LoopError) {
    switch phase {
    case .finished: return
    case .fresh: throw .noLoop
    case .looping: throw .leftEarly
    case .failed(let error): throw error
    }
  }
}

/// A driver that decides at every border between epochs how the loop continues.
protocol EpochDriver: AnyObject {
  /// Returns the number of iterations of the next epoch; 0 ends the loop.
  ///
  /// The argument is the length of the last epoch in ticks, or `nil` at the first border. The call
  /// is not timed.
  func border(_ ticks: UInt64?) -> Int

  /// Whether the last planned epoch is recorded, and not part of the warm-up.
  var isForTheRecord: Bool { get }

  /// Tells the driver that its loop leads a team. Called once, before the first border.
  func lead(_ team: LoopTeam)
}

extension EpochDriver {
  /// Does nothing: the team keeps running.
  func lead(_ team: LoopTeam) {}
}
