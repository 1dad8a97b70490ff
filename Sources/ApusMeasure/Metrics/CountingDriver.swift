/// A driver that switches a counter on for the epochs that count, outside of their timed part.
final class CountingDriver: EpochDriver {
  private let inner: any EpochDriver
  private let start: () -> Void
  private let stop: () -> Void
  private var current = 0
  private var isOn = false

  /// The number of counted iterations.
  private(set) var iterations = 0

  /// - Parameters:
  ///   - inner: The driver that chooses the epochs and decides which of them count.
  ///   - start: Called last before an epoch that counts.
  ///   - stop: Called first after an epoch that counts.
  init(_ inner: any EpochDriver, start: @escaping () -> Void, stop: @escaping () -> Void) {
    self.inner = inner
    self.start = start
    self.stop = stop
  }

  func border(_ time: EpochTime?) -> Int {
    if isOn {
      stop()
      iterations += current
    }
    current = inner.border(time)
    isOn = current != 0 && isForTheRecord
    if isOn { start() }
    return current
  }

  var isForTheRecord: Bool { inner.isForTheRecord }
  var isCounting: Bool { true }
  func pause() { if isOn { stop() } }
  func resume() { if isOn { start() } }
}
