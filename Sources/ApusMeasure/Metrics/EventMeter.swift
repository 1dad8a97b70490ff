import CApusSystem

/// A meter of events of the process, which is switched on and off around the counted iterations.
struct EventMeter: Sendable {
  /// Switches the meter on or off.
  let setOn: @Sendable (Bool) -> Void
  /// Returns the counts so far, always in the same order.
  let read: @Sendable () -> [UInt64]

  /// The meter of retains and releases.
  static let references = EventMeter(
    setOn: { apus_references_count($0 ? 1 : 0) },
    read: {
      let counts = apus_references_read()
      return [counts.retains, counts.releases]
    })

  /// The meter of system calls, by their numbers.
  static let systemCalls = EventMeter(
    setOn: { apus_system_calls_count($0 ? 1 : 0) },
    read: { (0..<Int32(APUS_SYSTEM_CALL_KINDS)).map { apus_system_calls_read($0) } })
}

/// A driver that counts the events of an iteration by the difference of two epochs.
///
/// The events of a border are in both epochs and cancel out, so that the count of an iteration is exact.
final class DifferenceDriver: EpochDriver {
  /// The first epochs fill caches and lazy variables, and let batches of inputs grow to a whole epoch.
  /// The last two count.
  private static let plan = [1, 9, 40, 160, 640, 250, 1000]

  private let inner: TimeLimitedDriver
  private let meter: EventMeter
  private var current = 0
  private var isOn = false
  private var before: [UInt64] = []
  /// The last two epochs with their counts.
  private var epochs: [(iterations: Int, counts: [Double])] = []

  init(_ meter: EventMeter, limitTicks: Double) {
    self.meter = meter
    inner = TimeLimitedDriver(Self.plan, limitTicks: limitTicks)
  }

  /// The events of an iteration, in the order of the meter.
  var counts: [Double] {
    guard let last = epochs.last else { return [] }
    guard epochs.count == 2, epochs[0].iterations < last.iterations else {
      return last.counts.map { $0 / Double(max(1, last.iterations)) }
    }
    let iterations = Double(last.iterations - epochs[0].iterations)
    return zip(last.counts, epochs[0].counts).map { max(0, $0 - $1) / iterations }
  }

  func border(_ time: EpochTime?) -> Int {
    if isOn {
      meter.setOn(false)
      let counts = zip(meter.read(), before).map { Double($0 &- $1) }
      epochs = epochs.suffix(1) + [(current, counts)]
    }
    current = inner.border(time)
    // The last epoch is longer than the one before it, also if both are at the time limit.
    if inner.isForTheRecord, let last = epochs.last { current = max(current, 2 * last.iterations) }
    isOn = current != 0
    if isOn {
      before = meter.read()
      meter.setOn(true)
    }
    return current
  }

  var isForTheRecord: Bool { inner.isForTheRecord }
  var isCounting: Bool { true }
  func pause() { if isOn { meter.setOn(false) } }
  func resume() { if isOn { meter.setOn(true) } }
}
