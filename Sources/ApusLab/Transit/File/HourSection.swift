import ApusBytes

/// Where the departures of one hour are in a timetable's file.
///
/// ```text
/// stops        (stops + 1) x 4: the number of the first departure of each stop, and the count of all
/// times        departures x 1: the minute of each, by the stops, in any order at one stop; padded with zeros to a
///              multiple of 8
///
///   and where the timetable has buckets:
///
/// minutes      61 x 4: the number of the first departure of each minute, and the count of all
/// departures   departures x 4: `StopTime`, sorted by their words: by the minute, then the stop; padded likewise
/// ```
///
/// Stops near a place have numbers near each other, so that their departures within the hour are a few bytes side by
/// side. An hour without departures has no bytes at all.
struct HourSection: Equatable {
  /// Where it begins; the table of stops is first.
  let start: Int
  /// How many departures it has.
  let count: Int
  /// How many stops the timetable has.
  let stopCount: Int
  /// Whether departures are by the minute as well.
  let hasBuckets: Bool

  /// Lays an hour out.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - count: How many departures it has.
  ///   - stopCount: How many stops the timetable has.
  ///   - hasBuckets: Whether departures are by the minute as well.
  init(start: Int, count: Int, stopCount: Int, hasBuckets: Bool) {
    (self.start, self.count, self.stopCount) = (start, count, stopCount)
    self.hasBuckets = hasBuckets
  }

  /// The same at the beginning of a buffer.
  var alone: HourSection {
    HourSection(start: 0, count: count, stopCount: stopCount, hasBuckets: hasBuckets)
  }

  @inline(__always)
  var stops: Int { start }
  @inline(__always)
  var times: Int { stops &+ (stopCount &+ 1) &* 4 }
  /// Where those by the minute begin, if there are any.
  var minutes: Int { (times + count + 7) & ~7 }
  var departures: Int { minutes + 61 * 4 }
  var end: Int {
    if count == 0 { return start }
    return hasBuckets ? (departures + count * 4 + 7) & ~7 : minutes
  }

  /// The departures of a minute of the hour, among those by the minute.
  func departures(ofMinute minute: Int, _ bytes: RawSpan) -> Range<Int> {
    range(minutes + 4 * minute, bytes)
  }

  /// The departures of a stop, among those by the stop.
  @inline(__always)
  func departures(ofStop stop: UInt32, _ bytes: RawSpan) -> Range<Int> {
    range(stops &+ 4 &* Int(truncatingIfNeeded: stop), bytes)
  }

  /// Two numbers beside each other, in order and not above the count whatever is in the file.
  @inline(__always)
  private func range(_ offset: Int, _ bytes: RawSpan) -> Range<Int> {
    let both: UInt64 = bytes.littleEndian(at: offset)
    let end = min(Int(truncatingIfNeeded: both &>> 32), count)
    return min(Int(truncatingIfNeeded: both & 0xffff_ffff), end)..<end
  }
}
