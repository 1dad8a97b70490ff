/// Runs a plan and switches something on for the epochs that are for the record, outside of the timed
/// part.
final class CountingDriver: EpochDriver {
  private let inner: any EpochDriver
  private let start: () -> Void
  private let stop: () -> Void
  private var current = 0

  /// How many iterations were counted.
  private(set) var iterations = 0

  /// - Parameters:
  ///   - inner: Chooses the epochs and says which of them count.
  ///   - start: Called last before an epoch that counts.
  ///   - stop: Called first after it.
  init(_ inner: any EpochDriver, start: @escaping () -> Void, stop: @escaping () -> Void) {
    self.inner = inner
    self.start = start
    self.stop = stop
  }

  func border(_ ticks: UInt64?) -> Int {
    if ticks != nil, isForTheRecord {
      stop()
      iterations += current
    }
    current = inner.border(ticks)
    if current != 0, isForTheRecord { start() }
    return current
  }

  var isForTheRecord: Bool { inner.isForTheRecord }
}
