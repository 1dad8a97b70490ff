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

  /// Returns the first departure at a stop or one with a higher number.
  ///
  /// If every stop had as many departures as another, it would be where the run's share says. The search looks
  /// there, within two standard deviations of some thousand departures; where the stop is not, at all of one side.
  ///
  /// - Parameters:
  ///   - run: The stop is its first one.
  ///   - bytes: The whole timetable.
  /// - Complexity: O(log *n*). Does not allocate.
  @inline(__always)
  func firstIndex(of run: NearStops.Run, _ bytes: RawSpan) -> Int {
    let width = 128
    guard count > width else { return halve(run.first, from: 0, count: count, bytes) }
    let guess = Int(truncatingIfNeeded: (UInt64(count) &* run.share) &>> 32)
    let start = min(max(guess - width / 2, 0), count - width)
    if start > 0, stop(start - 1, bytes) >= run.first {
      return halve(run.first, from: 0, count: start, bytes)
    }
    if stop(start + width - 1, bytes) < run.first {
      return halve(run.first, from: start + width, count: count - start - width, bytes)
    }
    return halve(run.first, from: start, count: width, bytes)
  }

  /// Halves without branches that nobody can predict.
  @inline(__always)
  private func halve(
    _ stop: UInt32, from start: Int, count: Int, _ bytes: RawSpan
  ) -> Int {
    var (start, count) = (start, count)
    while count > 0 {
      let half = (count + 1) / 2
      start = self.stop(start + half - 1, bytes) < stop ? start + half : start
      count -= half
    }
    return start
  }
}
