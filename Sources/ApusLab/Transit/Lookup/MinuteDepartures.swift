import ApusBytes

/// Where the departures of one minute are in a timetable's bytes, in the order of their stops.
struct MinuteDepartures {
  /// The offset of the first one, a `StopTime`.
  let start: Int
  /// How many there are.
  let count: Int

  /// Reads where they are.
  @inline(__always)
  init(_ minute: Int, _ layout: TimetableLayout, _ bytes: RawSpan) {
    let offset = layout.minutes + minute * 4
    let first = Int(bytes.littleEndian(at: offset) as UInt32)
    start = layout.departures + first * 4
    count = Int(bytes.littleEndian(at: offset + 4) as UInt32) - first
  }

  /// The stop of a departure.
  @inline(__always)
  func stop(_ index: Int, _ bytes: RawSpan) -> UInt32 {
    (bytes.littleEndian(at: start + index * 4) as UInt32) & 0xf_ffff
  }

  /// Returns the first departure at a stop or north of it.
  ///
  /// Every stop has about as many departures as another, so the search begins where the stop would be if that
  /// were so, and looks twice as far with each step: its steps are near to each other in memory. Where it is not
  /// so, it takes up to twice the steps of halving all of them.
  ///
  /// - Parameters:
  ///   - stop: The number of the stop.
  ///   - stopCount: How many stops there are.
  ///   - bytes: The whole timetable.
  /// - Complexity: O(log *n*). Does not allocate.
  func firstIndex(atStop stop: UInt32, of stopCount: Int, _ bytes: RawSpan) -> Int {
    guard count > 0 else { return 0 }
    var low = min(count - 1, count * Int(stop) / stopCount)
    var high = low
    var step = 8
    if self.stop(low, bytes) < stop {
      while high < count, self.stop(high, bytes) < stop {
        low = high + 1
        high += step
        step *= 2
      }
      high = min(high, count)
    } else {
      while low > 0, self.stop(low - 1, bytes) >= stop {
        high = low - 1
        low = max(0, low - step)
        step *= 2
      }
      high = max(low, high)
    }
    return firstIndex(atStop: stop, from: low, to: high, bytes)
  }

  /// Returns the same by halving: everything before `low` is south of the stop, nothing from `high` on is.
  private func firstIndex(atStop stop: UInt32, from low: Int, to high: Int, _ bytes: RawSpan) -> Int
  {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      if self.stop(middle, bytes) < stop { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
