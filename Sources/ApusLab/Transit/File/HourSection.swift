import ApusBytes

/// Where the departures of one hour are in a timetable's file.
///
/// ```text
/// stops   (stops + 1) x 4: the number of the first departure of each stop, and the count of all
/// times   departures x 1: the minute of each, by the stops, in any order at one stop; padded with zeros to a
///         multiple of 8
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
  var stops: Int { start }
  @inline(__always)
  var times: Int { stops &+ (stopCount &+ 1) &* 4 }
  var end: Int { count == 0 ? start : (times + count + 7) & ~7 }

  /// The departures of a stop.
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
