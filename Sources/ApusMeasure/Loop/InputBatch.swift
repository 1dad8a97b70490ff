// UNSAFE: memory of inputs that are prepared, moved out and destroyed once each

/// A batch of inputs of a loop, prepared while the clock stands.
///
/// The loop takes the inputs from memory in order. If it leaves early, the inputs that it has not taken
/// are leaked, because the loop cannot say how many they are; the benchmark has failed then.
@usableFromInline @safe
final class InputBatch<Input: ~Copyable>: InputMemory {
  private let state: RunState
  private let prepare: () throws -> Input
  /// Whether inputs stay in the batch until its end, and are destroyed there.
  private let keepsInputs: Bool
  private var plan: BatchPlan
  private var capacity = 0
  /// The number of inputs in memory that the batch must destroy.
  private var owned = 0
  /// The first input of the batch.
  @usableFromInline private(set) var first: UnsafeMutablePointer<Input>

  /// Begins a loop with inputs.
  @usableFromInline
  init(_ state: RunState, keepsInputs: Bool, _ prepare: @escaping () throws -> Input) {
    self.state = state
    self.keepsInputs = keepsInputs
    self.prepare = prepare
    plan = BatchPlan(borderTicks: state.costs.batch, stride: MemoryLayout<Input>.stride)
    // SAFETY: this value owns the memory, and `deinit` frees it.
    unsafe first = .allocate(capacity: 0)
    state.begin()
  }

  /// Begins a loop without work with the same inputs, in batches of the same size.
  private init(like batch: InputBatch, _ state: RunState) {
    self.state = state
    keepsInputs = batch.keepsInputs
    prepare = batch.prepare
    plan = batch.plan
    // SAFETY: as above.
    unsafe first = .allocate(capacity: 0)
    state.begin()
  }

  /// Gives the driver of the loop another loop that takes the same inputs and does no work.
  @usableFromInline
  func useEmptyLoop(_ loop: @escaping (InputBatch) -> Void) {
    state.useEmptyLoop { [weak self] state in
      if let self { loop(InputBatch(like: self, state)) }
    }
  }

  /// Ends a batch and prepares the next; returns the number of its inputs, or 0 at the end.
  @usableFromInline @inline(never)
  func next() -> Int64 {
    // The driver may copy the plan meanwhile, for its empty loop.
    var plan = plan
    defer { self.plan = plan }
    return Int64(state.nextBatch(&plan, of: self))
  }

  func discard() {
    // SAFETY: the first `owned` elements are initialised, and nothing uses them any more.
    unsafe first.deinitialize(count: owned)
    owned = 0
  }

  func fill(_ count: Int) throws {
    reserve(count)
    while owned < count {
      let input = try prepare()
      // SAFETY: the memory has room for `count` elements, and this one is not initialised.
      unsafe (first + owned).initialize(to: input)
      owned += 1
    }
    if !keepsInputs { owned = 0 }
  }

  /// Makes room for inputs; the batch is empty.
  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    // SAFETY: no element is initialised, so that nothing is lost.
    unsafe first.deallocate()
    unsafe first = .allocate(capacity: count)
    capacity = count
  }

  deinit {
    discard()
    // SAFETY: allocated by this value and freed once.
    unsafe first.deallocate()
  }
}
