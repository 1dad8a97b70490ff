public import CApusSystem

extension Run {
  /// The iterations of the loop as single events, whose times have percentiles.
  ///
  /// For work of which the slowest calls matter, such as a request or a lock. The result has the
  /// percentiles 50, 90, 99 and 99.9 and the greatest time of a process, each with its interval over
  /// processes.
  ///
  ///     let lookUp = Benchmark("look up") { run in
  ///       let texts = ["a": 1, "b": 2]
  ///       for _ in run.events { blackHole(texts["b"]) }
  ///     }
  ///
  /// The clock is read once for each event, which is part of its time and of the time of an iteration; a
  /// note has its cost. For the mean time alone, loop over the run itself. `paused(_:)` leaves work out
  /// of an event. If several threads run the benchmark, the percentiles are those of thread 0. A clock of
  /// `timed(by:)` cannot time events.
  ///
  /// - Complexity: Less than 10 ns for each event. Does not allocate after the first event.
  @inlinable @inline(__always)
  public var events: Events { Events(state) }

  /// The iterations of a loop as single events.
  ///
  ///     for _ in run.events { work() }
  ///
  @frozen
  public struct Events: Sequence {
    @usableFromInline
    let state: RunState

    @inlinable @inline(__always)
    init(_ state: RunState) { self.state = state }

    /// An iterator that reads the clock at the end of each event.
    ///
    ///     var events = run.events.makeIterator()  // the loop makes the iterator
    ///     while events.next() != nil { work() }
    ///
    @frozen
    public struct Iterator: IteratorProtocol {
      @usableFromInline
      var left: Int64 = 1
      @usableFromInline
      let state: RunState
      @usableFromInline
      let recorder: EventRecorder

      @inlinable @inline(__always)
      init(_ state: RunState, _ recorder: EventRecorder) {
        self.state = state
        self.recorder = recorder
      }

      /// Ends an event and starts the next iteration, or ends the loop.
      @inlinable @inline(__always)
      public mutating func next() -> Void? {
        left = apus_opaque_counter(left) &- 1
        if _fastPath(left != 0) {
          recorder.mark()
          return ()
        }
        left = state.borderOfEvents()
        return left == 0 ? nil : ()
      }
    }

    /// Starts the loop and returns its iterator.
    ///
    /// - Complexity: O(1). Allocates the memory of the times, about 120 KB.
    @inlinable @inline(__always)
    public func makeIterator() -> Iterator { Iterator(state, state.beginEvents()) }
  }
}
