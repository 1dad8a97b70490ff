import ApusBytes

/// Where the departures of one hour are in a timetable's file, twice: by the minute, and by the stop.
///
/// ```text
/// minutes      61 x 4: the number of the first departure of each minute, and the count of all
/// stops        (stops + 1) x 4: the same for each stop, in the order by stops
/// times        departures x 1: the minute of each, sorted by the stop, then the minute; padded with zeros to a multiple of 8
/// departures   departures x 4: `StopTime`, sorted by their words: by the minute, then the stop;
///              padded likewise
/// ```
///
/// Stops near a place have numbers near each other, so that their departures within the hour are a few bytes side by
/// side. An hour without departures has no bytes at all.
struct HourSection: Equatable {
  /// Where it begins; the table of minutes is first.
  let start: Int
  /// How many departures it has.
  let count: Int
  /// How many stops the timetable has.
  let stopCount: Int

  /// Lays an hour out.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - count: How many departures it has.
  ///   - stopCount: How many stops the timetable has.
  init(start: Int, count: Int, stopCount: Int) {
    (self.start, self.count, self.stopCount) = (start, count, stopCount)
  }

  /// The same at the beginning of a buffer.
  var alone: HourSection { HourSection(start: 0, count: count, stopCount: stopCount) }

  @inline(__always)
  var minutes: Int { start }
  @inline(__always)
  var stops: Int { start &+ 61 &* 4 }
  @inline(__always)
  var times: Int { stops &+ (stopCount &+ 1) &* 4 }
  var departures: Int { (times + count + 7) & ~7 }
  var end: Int { count == 0 ? start : (departures + count * 4 + 7) & ~7 }

  /// The departures of a minute of the hour, among those by minutes.
  func departures(ofMinute minute: Int, _ bytes: RawSpan) -> Range<Int> {
    range(minutes + 4 * minute, bytes)
  }

  /// The departures of a stop, among those by stops.
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
