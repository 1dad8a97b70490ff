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

  /// The loop shape of a published 0.35 ms for a million decodes: a single buffer, read repeatedly.
  package static let flatBuffersLoop = Benchmark("one buffer, 1000 reads", elements: 1000) {
    run, count in
    let message = Message()
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

/// A table with a field behind a vtable in the layout of FlatBuffers, read through plain pointers.
@safe
private final class Message {
  private let bytes: UnsafeRawPointer

  init() {
    // SAFETY: the four stores are aligned and fill the 16 bytes, which only `deinit` frees.
    let storage = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
    unsafe storage.storeBytes(of: 8, toByteOffset: 0, as: UInt32.self)
    unsafe storage.storeBytes(of: 4, toByteOffset: 4, as: UInt32.self)
    unsafe storage.storeBytes(of: 4, toByteOffset: 8, as: UInt32.self)
    unsafe storage.storeBytes(of: 41, toByteOffset: 12, as: UInt32.self)
    unsafe bytes = UnsafeRawPointer(storage)
  }

  deinit {
    // SAFETY: allocated in `init`, and the pointer never left this object.
    unsafe bytes.deallocate()
  }

  func read() -> Int {
    // SAFETY: the bytes are those that `init` wrote, and live as long as this object.
    unsafe Self.read(bytes)
  }

  /// Three dependent loads, in a function that is never inlined. The compiler sees that it only
  /// reads.
  @inline(never)
  private static func read(_ buffer: UnsafeRawPointer) -> Int {
    // SAFETY: every offset was written by `init` and lies within the 16 bytes.
    let table = unsafe Int(buffer.load(as: UInt32.self))
    let field = unsafe Int((buffer + table).load(as: UInt32.self))
    return unsafe Int((buffer + table + field).load(as: UInt32.self))
  }
}
