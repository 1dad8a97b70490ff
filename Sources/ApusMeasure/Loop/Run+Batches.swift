// UNSAFE: takes the inputs of a batch from its memory, as many as the batch says

public import CApusSystem

extension Run {
  /// Returns fresh inputs for the iterations of a loop; their preparation is not timed.
  ///
  /// Each iteration owns its input. The end of its life belongs to the iteration: to sort an array and not
  /// to time that its memory is freed, use the form with a closure.
  ///
  ///     let fresh = Benchmark("parse a fresh text") { run in
  ///       for text in run.batches(of: { String(repeating: "1", count: 1000) }) {
  ///         blackHole(parse(text))
  ///       }
  ///     }
  ///
  /// Inputs are prepared in batches. A batch is long enough that the clock does not count, and otherwise
  /// small enough for the first cache. Its size is a note of the result. It takes at most 64 MiB; if
  /// that is too few inputs for the clock, the benchmark fails with the reason. An array that shares its
  /// storage with another is copied by the first change, and that copy would be timed:
  /// `numbers.map { $0 }` makes an array of its own.
  ///
  /// - Parameter prepare: Makes an input. An error ends the loop and fails the benchmark.
  /// - Complexity: An iteration takes a cycle or two, and the move of its input.
  @inlinable @inline(__always)
  public func batches<Input>(of prepare: @escaping () throws -> Input) -> Inputs<Input> {
    Inputs(state, prepare)
  }

  /// Runs a body on fresh inputs, whose preparation and end are not timed.
  ///
  /// The inputs stay in the batch until its end, so that the memory of an input is not freed in timed
  /// code. Inputs need not be copyable.
  ///
  ///     let sort = Benchmark("sort of 1000 integers") { run in
  ///       run.batches(of: { (0..<1000).shuffled() }) { $0.sort() }
  ///     }
  ///
  /// If the iteration must own its input, use the form for a loop.
  ///
  /// - Parameters:
  ///   - prepare: Makes an input. An error ends the loop and fails the benchmark.
  ///   - body: The timed work, which may change its input.
  /// - Complexity: An iteration takes a cycle or two.
  @inlinable @inline(__always)
  public func batches<Input: ~Copyable>(
    of prepare: @escaping () throws -> Input, _ body: (inout Input) throws -> Void
  ) rethrows {
    let batch = InputBatch(state, keepsInputs: true, prepare)
    batch.useEmptyLoop { Self.loop($0) { blackHole($0) } }
    try Self.loop(batch, body)
  }

  @inlinable @inline(__always)
  static func loop<Input: ~Copyable>(
    _ batch: InputBatch<Input>, _ body: (inout Input) throws -> Void
  ) rethrows {
    var left = batch.next()
    while left != 0 {
      // SAFETY: the batch has `left` initialised inputs, which it keeps until the next call.
      var input = unsafe batch.first
      repeat {
        try unsafe body(&input.pointee)
        unsafe input += 1
        left = apus_opaque_counter(left) &- 1
      } while left != 0
      left = batch.next()
    }
  }

  /// The inputs of a loop, each for one iteration.
  ///
  ///     for text in run.batches(of: { String(repeating: "1", count: 1000) }) {
  ///       blackHole(parse(text))
  ///     }
  ///
  @frozen
  public struct Inputs<Input>: Sequence {
    @usableFromInline
    let state: RunState
    @usableFromInline
    let prepare: () throws -> Input

    @inlinable @inline(__always)
    init(_ state: RunState, _ prepare: @escaping () throws -> Input) {
      self.state = state
      self.prepare = prepare
    }

    /// An iterator that takes the inputs of a batch one after the other, and prepares the next batch.
    ///
    ///     var inputs = run.batches(of: { [1, 2, 3] }).makeIterator()  // the loop makes the iterator
    ///     while let input = inputs.next() { blackHole(input.count) }
    ///
    @frozen @safe
    public struct Iterator: IteratorProtocol {
      @usableFromInline
      var left: Int64 = 1
      @usableFromInline
      var input: UnsafeMutablePointer<Input>
      @usableFromInline
      let batch: InputBatch<Input>

      @inlinable @inline(__always)
      init(_ batch: InputBatch<Input>) {
        self.batch = batch
        // SAFETY: nothing is read before `next` has asked for a batch.
        unsafe input = batch.first
      }

      /// Moves out the next input, or ends the loop.
      @inlinable @inline(__always)
      public mutating func next() -> Input? {
        left = apus_opaque_counter(left) &- 1
        if _slowPath(left == 0) {
          left = batch.next()
          if left == 0 { return nil }
          // SAFETY: as above.
          unsafe input = batch.first
        }
        // SAFETY: the batch has `left` initialised inputs from here, and each is moved out once.
        let taken = unsafe input
        unsafe input += 1
        return unsafe taken.move()
      }
    }

    /// Starts the loop and returns its iterator.
    ///
    /// - Complexity: O(1). Allocates the batch.
    @inlinable @inline(__always)
    public func makeIterator() -> Iterator {
      let batch = InputBatch(state, keepsInputs: false, prepare)
      batch.useEmptyLoop { batch in
        var inputs = Iterator(batch)
        while let input = inputs.next() { blackHole(input) }
      }
      return Iterator(batch)
    }
  }
}
