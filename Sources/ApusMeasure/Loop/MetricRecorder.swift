// UNSAFE: cells of sums, owned by the recorder; compares the addresses of literals

/// A cell of the recorder: the sums of a metric.
@usableFromInline
struct MetricCell {
  /// The identity of the metric; 0 in an empty cell.
  @usableFromInline var name: UInt = 0
  @usableFromInline var total = 0.0
  @usableFromInline var count = 0
  /// The number of the metric.
  fileprivate var metric = 0
}

/// The sum of the values of a metric.
struct MetricSum: Sendable {
  var metric: OwnMetric
  var total = 0.0
  var count = 0

  /// Adds the sum of other values of the metric.
  mutating func add(total: Double, count: Int) {
    self.total += total
    self.count += count
  }
}

/// A recorder of the values of a benchmark's own metrics.
///
/// The loop adds values to a cell, which is found by the identity of the metric. If the cell has sums of
/// another metric, they are put away first.
@usableFromInline @safe
final class MetricRecorder {
  /// The number of cells, a power of two.
  @usableFromInline static let cellCount: UInt = 8
  @usableFromInline let cells: UnsafeMutablePointer<MetricCell>
  private var putAwaySums: [MetricSum] = []

  init() {
    // SAFETY: this value owns the cells, all are initialised, and `deinit` frees them.
    unsafe cells = .allocate(capacity: Int(Self.cellCount))
    unsafe cells.initialize(repeating: MetricCell(), count: Int(Self.cellCount))
  }

  /// Adds a value.
  @inlinable @inline(__always)
  func add(_ metric: OwnMetric, _ value: Double) {
    let name = metric.identity
    let index = Int(bitPattern: (name >> 3) % Self.cellCount)
    // SAFETY: the index is below the count.
    let cell = unsafe cells + index
    if _slowPath(unsafe cell.pointee.name != name) { claim(index, metric, name) }
    unsafe cell.pointee.total += value
    unsafe cell.pointee.count &+= 1
  }

  /// Makes a cell that of a metric.
  @usableFromInline @inline(never)
  func claim(_ index: Int, _ metric: OwnMetric, _ name: UInt) {
    putAway(index)
    // SAFETY: the index is below the count.
    unsafe cells[index] = MetricCell(name: name, metric: number(metric))
  }

  /// Moves the sums of a cell to those of its metric.
  private func putAway(_ index: Int) {
    // SAFETY: as above.
    let cell = unsafe cells[index]
    guard cell.count > 0 else { return }
    putAwaySums[cell.metric].add(total: cell.total, count: cell.count)
    unsafe cells[index].total = 0
    unsafe cells[index].count = 0
  }

  private func number(_ metric: OwnMetric) -> Int {
    let key = metric.key
    DeclarationCheck.require(!key.name.isEmpty, "a metric needs a name, but a name is empty")
    if let index = putAwaySums.firstIndex(where: { $0.metric.key == key }) {
      let known = putAwaySums[index].metric
      DeclarationCheck.require(
        known.unit == metric.unit && known.polarity == metric.polarity,
        "the metric '\(key.name)' is recorded with two units or polarities")
      return index
    }
    putAwaySums.append(MetricSum(metric: metric))
    return putAwaySums.count - 1
  }

  /// The sum of each metric, in the order of first recording.
  var sums: [MetricSum] {
    for index in 0..<Int(Self.cellCount) { putAway(index) }
    return putAwaySums
  }

  /// Adds the sums of another recorder, such as that of another thread.
  func add(_ sums: [MetricSum]) {
    for sum in sums { putAwaySums[number(sum.metric)].add(total: sum.total, count: sum.count) }
  }

  /// The mean of each metric, in the order of first recording.
  var values: [RecordedValue] {
    sums.map { RecordedValue(key: $0.metric.key, mean: $0.total / Double($0.count)) }
  }

  deinit {
    // SAFETY: allocated by this value; the cells are trivial.
    unsafe cells.deallocate()
  }
}

extension OwnMetric {
  /// A number that differs between metrics in a process: the address of the name, which is a literal, with
  /// unit and polarity in the upper bits.
  @inlinable
  var identity: UInt {
    // SAFETY: nothing is read through the address.
    let address = unsafe UInt(bitPattern: name.utf8Start)
    return address ^ (unitNumber << 48) ^ (polarityNumber << 56)
  }

  @inlinable
  var unitNumber: UInt {
    switch unit {
    case .nanoseconds: 0
    case .cycles: 1
    case .gigabytesPerSecond: 2
    case .perSecond: 3
    case .count: 4
    case .bytes: 5
    case .ratio: 6
    }
  }

  @inlinable
  var polarityNumber: UInt {
    switch polarity {
    case .less: 0
    case .more: 1
    case .neither: 2
    }
  }

  /// The key of the measurements.
  var key: MetricKey { MetricKey(name.description, unit, polarity: polarity) }
}
