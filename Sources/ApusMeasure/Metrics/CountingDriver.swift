/// Runs a plan and switches something on for the epochs that count, outside of the timed part.
final class CountingDriver: EpochDriver {
  private let inner: any EpochDriver
  private let start: () -> Void
  private let stop: () -> Void
  private var counted = 0
  private var current = 0
  private let firstCountedEpoch: Int
  private var epoch = 0

  /// - Parameters:
  ///   - inner: Chooses the epochs.
  ///   - uncounted: How many epochs at the beginning are not counted.
  ///   - start: Called last before an epoch that counts.
  ///   - stop: Called first after it.
  init(
    _ inner: any EpochDriver, uncounted: Int, start: @escaping () -> Void,
    stop: @escaping () -> Void
  ) {
    self.inner = inner
    firstCountedEpoch = uncounted
    self.start = start
    self.stop = stop
  }

  /// How many iterations were counted.
  var iterations: Int { counted }

  func border(_ ticks: UInt64?) -> Int {
    if ticks != nil {
      if epoch >= firstCountedEpoch {
        stop()
        counted += current
      }
      epoch += 1
    }
    current = inner.border(ticks)
    if current != 0, epoch >= firstCountedEpoch { start() }
    return current
  }
}
