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
/// An iteration that needs an input of its own takes it from `batches(of:)`. Other work that must not
/// be timed stands in `paused(_:)`.
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
