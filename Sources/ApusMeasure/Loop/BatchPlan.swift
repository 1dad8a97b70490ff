import CApusSystem

/// The plan of the batches of a loop with fresh inputs: how many inputs are prepared at a time.
///
/// A batch is long enough that the readings of the clock at its ends do not count, and otherwise so
/// small that its inputs stay in the first cache between preparation and use. The plan is a plain
/// state machine: it takes the time of each batch and the growth of the heap.
struct BatchPlan: Sendable {
  /// The size of a batch.
  struct Facts: Sendable, Hashable {
    var inputs: Int
    /// The bytes of all inputs, with their memory on the heap.
    var bytes: Double
  }

  /// The most memory of the inputs of a batch.
  static let mostBytes = 64.0 * 1024 * 1024
  /// The memory that stays in the first cache: half of a usual one.
  private static let cacheBytes = 16.0 * 1024

  /// The ticks of a batch beside which its borders do not count.
  private let leastTicks: Double
  /// The least ticks of a batch: twenty times its borders.
  private let borderTicks: Double
  private let stride: Double
  private var rate: Double?
  private var bytes: Double
  private var count = 0
  private var measured = (count: 0, times: 0)

  /// - Parameters:
  ///   - borderTicks: The ticks of an empty batch.
  ///   - stride: The bytes of an input in an array.
  init(borderTicks: Double, stride: Int) {
    self.borderTicks = max(20, borderTicks)
    leastTicks = 200 * self.borderTicks
    self.stride = Double(max(1, stride))
    bytes = self.stride
  }

  /// The size of the last batch.
  var facts: Facts { Facts(inputs: count, bytes: Double(count) * bytes) }

  /// Takes the time of the last batch, without its borders.
  mutating func add(ticks: Double) {
    let latest = max(ticks, borderTicks / 2) / Double(max(1, count))
    rate = rate.map { min($0, latest) } ?? latest
  }

  /// Returns the size of the next batch.
  ///
  /// - Parameters:
  ///   - left: The iterations that are left in the epoch.
  ///   - isCounting: Whether events are counted, so that every border disturbs the counts.
  mutating func next(upTo left: Int, isCounting: Bool) -> Int {
    let wanted = isCounting ? Double(left) : wanted
    let known = Double(max(1, 4 * measured.count))
    let most = max(1, min(Double(left), wanted, known, Self.mostBytes / bytes))
    let batches = (Double(left) / most.rounded(.down)).rounded(.up)
    count = Int((Double(left) / batches).rounded(.up))
    return count
  }

  /// The number of inputs for which neither the clock nor the caches matter.
  private var wanted: Double {
    guard let rate else { return 1 }
    let (least, long) = (leastTicks / rate, 20 * leastTicks / rate)
    return max(least, min(long, Self.cacheBytes / bytes)).rounded(.up)
  }

  /// Whether batches within the memory limit are too short for the clock.
  private var areTooLarge: Bool {
    guard let rate else { return false }
    return max(1, Self.mostBytes / bytes) * rate < 20 * borderTicks
  }

  /// The number of times that memory is measured, which is larger before inputs are refused: other
  /// threads may have allocated in each of the first measurements.
  private var mostTimes: Int { areTooLarge ? 50 : 3 }

  /// Throws if batches within the memory limit are too short for the clock.
  func check() throws(LoopError) {
    guard let rate, areTooLarge, measured.times >= mostTimes else { return }
    throw .inputsTooLarge(bytes: Int(bytes), inputs: Int((20 * borderTicks / rate).rounded(.up)))
  }

  /// Prepares inputs and takes their memory from the growth of the heap.
  ///
  /// Other threads may allocate meanwhile, so that the least growth of batches of one size counts.
  mutating func prepare(
    _ count: Int, heapBytes: () -> Int64 = apus_heap_bytes, by work: (Int) throws -> Void
  ) rethrows {
    guard count > measured.count || measured.times < mostTimes else { return try work(count) }
    let before = heapBytes()
    try work(count)
    let growth = before < 0 ? 0 : max(0, heapBytes() - before)
    measured.times += 1
    guard count >= measured.count else { return }
    let latest = stride + Double(growth) / Double(count)
    bytes = count == measured.count ? min(bytes, latest) : latest
    measured.count = count
  }
}
