import ApusBytes

/// The offsets of the departures of an hour in a timetable's file.
///
/// ```text
/// stops        (stops + 1) x 4: the index of the first departure of each stop, and the count of
/// all
/// times        departures x 1: the minute of each, sorted by stop, in any order within a stop;
/// padded with zeros
///              to a multiple of 8
///
///   and if the timetable has buckets:
///
/// minutes      61 x 4: the index of the first departure of each minute, and the count of all
/// departures   departures x 4: `StopTime`, sorted by their words: by minute, then stop; padded
/// likewise
/// ```
///
/// Nearby stops have nearby numbers, so their departures within the hour are a few adjacent bytes.
/// An hour without departures has no bytes.
struct HourSection: Equatable {
  /// The offset of its beginning; the table of stops is first.
  let start: Int
  /// The number of its departures.
  let count: Int
  /// The number of stops in the timetable.
  let stopCount: Int
  /// Whether it also has the departures sorted by minute.
  let hasBuckets: Bool

  /// Creates the layout of an hour.
  ///
  /// - Parameters:
  ///   - start: The offset of its beginning.
  ///   - count: The number of its departures.
  ///   - stopCount: The number of stops in the timetable.
  ///   - hasBuckets: Whether it also has the departures sorted by minute.
  init(start: Int, count: Int, stopCount: Int, hasBuckets: Bool) {
    (self.start, self.count, self.stopCount) = (start, count, stopCount)
    self.hasBuckets = hasBuckets
  }

  /// The same section at the beginning of a buffer.
  var alone: HourSection {
    HourSection(start: 0, count: count, stopCount: stopCount, hasBuckets: hasBuckets)
  }

  @inline(__always)
  var stops: Int { start }
  @inline(__always)
  var times: Int { stops &+ (stopCount &+ 1) &* 4 }
  /// The offset of the departures sorted by minute, if there are any.
  var minutes: Int { (times + count + 7) & ~7 }
  var departures: Int { minutes + 61 * 4 }
  var end: Int {
    if count == 0 { return start }
    return hasBuckets ? (departures + count * 4 + 7) & ~7 : minutes
  }

  /// Returns the departures of a minute of the hour, among those sorted by minute.
  func departures(ofMinute minute: Int, _ bytes: RawSpan) -> Range<Int> {
    range(minutes + 4 * minute, bytes)
  }

  /// Returns the departures of a stop, among those sorted by stop.
  @inline(__always)
  func departures(ofStop stop: UInt32, _ bytes: RawSpan) -> Range<Int> {
    range(stops &+ 4 &* Int(truncatingIfNeeded: stop), bytes)
  }

  /// Reads a range of two adjacent numbers, clamped to the count even if the file is damaged.
  @inline(__always)
  private func range(_ offset: Int, _ bytes: RawSpan) -> Range<Int> {
    let both: UInt64 = bytes.littleEndian(at: offset)
    let end = min(Int(truncatingIfNeeded: both &>> 32), count)
    return min(Int(truncatingIfNeeded: both & 0xffff_ffff), end)..<end
  }
}
