// UNSAFE: cells of counts, owned by the recorder; a bounds check and exclusivity would cost as much as the count

import CApusSystem

/// A recorder of the times of single events, with one reading of the clock for each.
///
/// The end of an event is the beginning of the next. Events of the warm-up are counted in memory of the
/// same size, so that they take as long as those that are kept.
@usableFromInline @safe
final class EventRecorder {
  /// The precision of the kept times: less than one part in 128.
  private static let significantBits = 7
  private static let cellCount = (65 - significantBits) << significantBits

  /// The counts of the kept events, then those of the warm-up.
  private let cells: UnsafeMutablePointer<Int>
  /// The counts of the current epoch.
  private var current: UnsafeMutablePointer<Int>
  private var greatest: UInt64 = 0
  private var isKept = false
  /// The end of the last event; 0 before the first epoch.
  private var last: UInt64 = 0

  init() {
    // SAFETY: this value owns the cells, all are initialised, and `deinit` frees them.
    unsafe cells = .allocate(capacity: 2 * Self.cellCount)
    unsafe cells.initialize(repeating: 0, count: 2 * Self.cellCount)
    unsafe current = cells + Self.cellCount
  }

  /// Counts the event that has ended.
  @usableFromInline @inline(never)
  func mark() {
    let now = TickClock.now()
    // A pause moves the beginning, and by more than its time if the event was shorter than its cost.
    let ticks = now > last ? now &- last : 0
    // SAFETY: the index of every time is below the count of cells.
    unsafe current[LatencyHistogram.index(of: ticks, significantBits: Self.significantBits)] &+= 1
    if isKept, ticks > greatest { greatest = ticks }
    last = now
  }

  /// Begins an epoch.
  func begin(at now: UInt64, isKept: Bool) {
    last = now
    self.isKept = isKept
    // SAFETY: both halves of the cells are initialised.
    unsafe current = isKept ? cells : cells + Self.cellCount
  }

  /// Counts the last event of an epoch.
  func end() { if last != 0 { mark() } }

  /// Leaves time out of the current event.
  func skip(_ ticks: UInt64) { last = last &+ ticks }

  /// The times of the kept events, in ticks.
  var histogram: LatencyHistogram {
    var histogram = LatencyHistogram(significantBits: Self.significantBits)
    for index in 0..<Self.cellCount {
      // SAFETY: the index is below the count.
      let count = unsafe cells[index]
      if count > 0 {
        histogram.record(histogram.values(at: index).lowerBound, times: count, atMost: greatest)
      }
    }
    return histogram
  }

  deinit {
    // SAFETY: allocated by this value; the cells are trivial.
    unsafe cells.deallocate()
  }
}
