import ApusBytes

/// A counting sort of the packed departures of an hour into the bytes of its `HourSection`: by
/// stop, and if requested, into buckets of each minute.
///
/// No comparisons are made. Departures are counted by stop and distributed over the stops, and from
/// there over the minutes, which keeps each bucket in the order of the stops. The counts become the
/// offsets that lookups need: the first departure of each stop and minute. All written data stays
/// in the processor's second cache.
struct HourSort: ~Copyable {
  /// The bytes that were sorted last; after their end, older bytes remain.
  private(set) var memory: HugePageBuffer

  /// Allocates memory for the fullest hour.
  init(_ layout: TimetableLayout) {
    memory = HugePageBuffer(byteCount: max(1, layout.hours.map(\.alone.end).max() ?? 0))
  }

  /// Sorts the departures of an hour.
  ///
  /// - Parameters:
  ///   - list: The departures of all hours.
  ///   - number: The hour.
  ///   - section: The layout of the hour.
  /// - Complexity: O(*n*) in the hour's departures and all stops. Does not allocate.
  mutating func sort(
    _ list: borrowing DepartureList, hour number: Int, _ section: HourSection
  ) {
    let hour = section.alone
    var bytes = memory.mutableBytes
    for stop in 0...hour.stopCount { bytes.store(0 as UInt32, at: hour.stops &+ 4 &* stop) }
    Self.countStops(list, number, hour, &bytes)
    Self.makePlaces(hour, &bytes)
    Self.spread(list, number, hour, &bytes)
    for place in hour.times + hour.count..<hour.minutes { bytes.store(0 as UInt8, at: place) }
    if hour.hasBuckets { Self.fillBuckets(number, hour, &bytes) }
  }

  /// Counts the departures of each stop in the slot of the next stop. While the departures are
  /// distributed, that slot holds the index of the stop's next departure, and in the end the first
  /// departure of the next stop.
  private static func countStops(
    _ list: borrowing DepartureList, _ number: Int, _ hour: HourSection,
    _ bytes: inout MutableRawSpan
  ) {
    list.forEach(inHour: number) { time in
      let stop = hour.place(after: time)
      bytes.store((bytes.bytes.littleEndian(at: stop) as UInt32) &+ 1, at: stop)
    }
  }

  /// Replaces each count by the index of the first departure of its stop.
  private static func makePlaces(_ hour: HourSection, _ bytes: inout MutableRawSpan) {
    var place: UInt32 = 0
    for stop in 1..<hour.stopCount + 1 {
      let offset = hour.stops &+ 4 &* stop
      let count: UInt32 = bytes.bytes.littleEndian(at: offset)
      bytes.store(place, at: offset)
      place &+= count
    }
  }

  private static func spread(
    _ list: borrowing DepartureList, _ number: Int, _ hour: HourSection,
    _ bytes: inout MutableRawSpan
  ) {
    list.forEach(inHour: number) { time in
      let stop = hour.place(after: time)
      let place: UInt32 = bytes.bytes.littleEndian(at: stop)
      let minute = UInt8(truncatingIfNeeded: time.minuteOfHour)
      bytes.store(minute, at: hour.times &+ Int(truncatingIfNeeded: place))
      bytes.store(place &+ 1, at: stop)
    }
  }
}

// MARK: - Buckets of each minute

extension HourSort {
  /// A number for each minute of an hour, and for the other values of six bits.
  private typealias Minutes = InlineArray<64, UInt32>

  private static func fillBuckets(
    _ number: Int, _ hour: HourSection, _ bytes: inout MutableRawSpan
  ) {
    let counts = countMinutes(hour, bytes.bytes)
    var next = Minutes(repeating: 0)
    var place: UInt32 = 0
    for minute in 0...60 {
      bytes.store(place, at: hour.minutes + 4 * minute)
      next[minute] = place
      place += counts[minute]
    }
    spread(number, hour, over: next, &bytes)
    for place in hour.departures + 4 * hour.count..<hour.end {
      bytes.store(0 as UInt8, at: place)
    }
  }

  private static func countMinutes(_ hour: HourSection, _ bytes: RawSpan) -> Minutes {
    var counts = Minutes(repeating: 0)
    for place in hour.times..<hour.times + hour.count { counts[Int(bytes.byte(at: place))] &+= 1 }
    return counts
  }

  /// Distributes the departures, in the order of their stops, over the buckets of the minutes.
  private static func spread(
    _ number: Int, _ hour: HourSection, over minutes: Minutes, _ bytes: inout MutableRawSpan
  ) {
    var next = minutes
    var index = 0
    for stop in 0..<hour.stopCount {
      let end: UInt32 = bytes.bytes.littleEndian(at: hour.stops &+ 4 &* (stop &+ 1))
      let first = StopTime(stop: UInt32(stop), hour: UInt32(number), minute: 0)
      while index < Int(truncatingIfNeeded: end) {
        let minute = bytes.bytes.byte(at: hour.times &+ index)
        let place = next[Int(minute & 63)]
        next[Int(minute & 63)] = place &+ 1
        bytes.store(
          first.bits | UInt32(minute) &<< 20,
          at: hour.departures &+ 4 &* Int(truncatingIfNeeded: place))
        index &+= 1
      }
    }
  }
}

extension HourSection {
  /// Returns the offset of the slot of the stop after that of a departure.
  @inline(__always)
  fileprivate func place(after time: StopTime) -> Int {
    stops &+ 4 &* Int(truncatingIfNeeded: time.stopNumber) &+ 4
  }
}
