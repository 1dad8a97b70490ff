import ApusBytes

/// Where the departures of one minute are in a timetable's bytes, in the order of their stops.
struct MinuteDepartures {
  /// Where the starts of its sections stand.
  private let starts: Int
  private let sectionBits: UInt32
  /// Where all departures begin.
  private let departures: Int
  /// The number after its last departure.
  let end: Int

  /// Finds a minute.
  @inline(__always)
  init(_ minute: Int, _ layout: TimetableLayout, _ bytes: RawSpan) {
    starts = layout.start(ofMinute: minute)
    sectionBits = UInt32(truncatingIfNeeded: layout.sectionBits)
    departures = layout.departures
    end = Int(bytes.littleEndian(at: layout.start(ofMinute: minute &+ 1)) as UInt32)
  }

  /// The stop of a departure.
  @inline(__always)
  func stop(_ index: Int, _ bytes: RawSpan) -> UInt32 {
    (bytes.littleEndian(at: departures &+ 4 &* index) as UInt32) & 0xf_ffff
  }

  /// Returns a departure that is at most 32 before the first one at a stop or one with a higher number.
  ///
  /// So few are gone over sooner than searched: which way a search goes cannot be predicted.
  ///
  /// - Parameters:
  ///   - stop: The stop.
  ///   - bytes: The whole timetable.
  /// - Complexity: O(log *n*) in the departures of a section. Does not allocate.
  @inline(__always)
  func index(before stop: UInt32, _ bytes: RawSpan) -> Int {
    let section = starts &+ 4 &* Int(truncatingIfNeeded: stop &>> sectionBits)
    let both: UInt64 = bytes.littleEndian(at: section)
    var start = Int(truncatingIfNeeded: both & 0xffff_ffff)
    var count = Int(truncatingIfNeeded: both &>> 32) &- start
    while count > 32 {
      let half = count / 2
      if self.stop(start &+ half &- 1, bytes) < stop { start &+= half }
      count &-= half
    }
    return start
  }
}
