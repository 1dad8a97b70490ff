public import CApusSystem

/// The loop of a benchmark: `for _ in run` repeats its body as often as the library chooses.
///
/// What stands before the loop is set-up and what stands after it is tear-down; neither is timed. The
/// body runs in epochs of about 100 microseconds; the clock is read only at their borders. A loop must
/// run to its end, once: leaving it early or looping twice fails the benchmark.
///
///     Benchmark("sum of 1000 integers") { run in
///       let numbers = Array(0..<1000)
///       for _ in run { consume(numbers.reduce(0, &+)) }
///     }
///
/// - Complexity: One cycle and two instructions an iteration: decrement and branch.
@frozen
public struct Run: Sequence {
  @usableFromInline
  let state: RunState

  init(_ state: RunState) { self.state = state }

  /// Counts an epoch down and asks for the next one at its border.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var left: Int64 = 1
    @usableFromInline
    let state: RunState

    @inlinable @inline(__always)
    init(_ state: RunState) { self.state = state }

    // The order matters: opaque, decrement, test gives `dec; jne`. A counter that the optimiser can
    // see lets it delete the loop; a test before the decrement costs a third instruction.
    /// Starts the next iteration, or ends the loop.
    @inlinable @inline(__always)
    public mutating func next() -> Void? {
      left = apus_opaque_counter(left) &- 1
      if _fastPath(left != 0) { return () }
      left = state.border()
      return left == 0 ? nil : ()
    }
  }

  /// Starts the loop.
  @inlinable @inline(__always)
  public func makeIterator() -> Iterator {
    state.begin()
    return Iterator(state)
  }
}

/// The empty loop that every benchmark stands on; its disassembly is checked in CI.
@inline(never)
func emptyLoop(_ run: Run) {
  for _ in run {}
}
