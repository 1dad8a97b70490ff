import ApusBytes

/// Sorts the packed departures of an hour by their stops, and puts them into the bytes of its `HourSection`.
///
/// Comparisons are never made: counted by their stops, departures are spread over them. What counting finds is what
/// lookups need: where each stop begins. All that is written stays in the processor's second cache.
struct HourSort: ~Copyable {
  /// What was sorted last, and behind it what was there before.
  private(set) var memory: HugePageBuffer

  /// Makes room for the fullest hour.
  init(_ layout: TimetableLayout) {
    memory = HugePageBuffer(byteCount: max(1, layout.hours.map(\.alone.end).max() ?? 0))
  }

  /// Sorts the departures of an hour.
  ///
  /// - Parameters:
  ///   - list: The departures of all hours.
  ///   - number: The hour.
  ///   - section: How it is laid out.
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
    for place in hour.times + hour.count..<hour.end { bytes.store(0 as UInt8, at: place) }
  }

  /// Counts at the next stop's place how many a stop has, since there its first one will be found while they are
  /// spread, and the next one's in the end.
  private static func countStops(
    _ list: borrowing DepartureList, _ number: Int, _ hour: HourSection,
    _ bytes: inout MutableRawSpan
  ) {
    list.forEach(inHour: number) { time in
      let stop = hour.place(after: time)
      bytes.store((bytes.bytes.littleEndian(at: stop) as UInt32) &+ 1, at: stop)
    }
  }

  /// Makes of each count where the first one of its stop goes.
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

extension HourSection {
  /// Where it stands where the stop after that of a departure begins.
  @inline(__always)
  fileprivate func place(after time: StopTime) -> Int {
    stops &+ 4 &* Int(truncatingIfNeeded: time.stopNumber) &+ 4
  }
}
