import ApusBytes

/// Sorts the packed departures of an hour by counting, and puts them into the bytes of its `HourSection`.
///
/// Comparisons are never made. Spread over the minutes, then over the stops, they are in the order by stops; spread
/// over the minutes once more, in the order by minutes. What counting finds is what lookups need: where each minute
/// and each stop begins. The departures of an hour stay in the processor's second cache all the while. The reference
/// is `sorted()`.
struct HourSort: ~Copyable {
  /// What was sorted last, and behind it what was there before.
  private(set) var memory: HugePageBuffer
  private var byStop: [UInt32]

  /// Makes room for the fullest hour.
  init(_ layout: TimetableLayout) {
    memory = HugePageBuffer(byteCount: max(1, layout.hours.map(\.alone.end).max() ?? 0))
    byStop = Array(repeating: 0, count: layout.hours.map(\.count).max() ?? 0)
  }

  /// Sorts the departures of an hour.
  ///
  /// - Parameters:
  ///   - list: The departures of all hours.
  ///   - number: The hour.
  ///   - section: How it is laid out.
  /// - Complexity: O(*n*) in the hour's departures and all stops. Does not allocate but for 64 numbers.
  mutating func sort(
    _ list: borrowing DepartureList, hour number: Int, _ section: HourSection
  ) {
    Self.sort(list, number, section.alone, &memory, &byStop)
  }

  private static func sort(
    _ list: borrowing DepartureList, _ number: Int, _ hour: HourSection,
    _ memory: inout HugePageBuffer, _ byStop: inout [UInt32]
  ) {
    var bytes = memory.mutableBytes
    let minutes = storeMinutes(list, number, hour, &bytes)
    for stop in 0...hour.stopCount { bytes.store(0 as UInt32, at: hour.stops &+ 4 &* stop) }
    spreadOverMinutes(list, number, hour, minutes, &bytes)
    makePlaces(hour.stops, hour.stopCount, &bytes)
    var sorted = byStop.mutableSpan
    spreadOverStops(hour, &bytes, &sorted)
    spreadBack(hour, minutes, sorted, &bytes)
    for pad in [
      hour.times + hour.count..<hour.departures, hour.departures + 4 * hour.count..<hour.end,
    ] {
      for place in pad { bytes.store(0 as UInt8, at: place) }
    }
  }

  /// Stores where each minute begins, and returns it.
  private static func storeMinutes(
    _ list: borrowing DepartureList, _ number: Int, _ hour: HourSection,
    _ bytes: inout MutableRawSpan
  ) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: 64)
    var span = counts.mutableSpan
    list.forEach(inHour: number) { span[Int(truncatingIfNeeded: $0 &>> 20 & 63)] &+= 1 }
    var place: UInt32 = 0
    for minute in 0...60 {
      bytes.store(place, at: hour.minutes + 4 * minute)
      (counts[minute], place) = (place, place + counts[minute])
    }
    return counts
  }

  /// Counts at the next stop's place how many a stop has, since there its first one will be found while they are
  /// spread, and the next one's in the end.
  private static func spreadOverMinutes(
    _ list: borrowing DepartureList, _ number: Int, _ hour: HourSection, _ minutes: [UInt32],
    _ bytes: inout MutableRawSpan
  ) {
    var places = minutes
    var next = places.mutableSpan
    list.forEach(inHour: number) { word in
      let minute = Int(truncatingIfNeeded: word &>> 20 & 63)
      bytes.store(word, at: hour.departures &+ 4 &* Int(truncatingIfNeeded: next[minute]))
      next[minute] &+= 1
      let stop = hour.place(afterStop: word)
      bytes.store((bytes.bytes.littleEndian(at: stop) as UInt32) &+ 1, at: stop)
    }
  }

  /// Makes of each count where the first one of its kind goes.
  private static func makePlaces(_ offset: Int, _ count: Int, _ bytes: inout MutableRawSpan) {
    var place: UInt32 = 0
    for index in 1..<count + 1 {
      let offset = offset &+ 4 &* index
      let count: UInt32 = bytes.bytes.littleEndian(at: offset)
      bytes.store(place, at: offset)
      place &+= count
    }
  }

  private static func spreadOverStops(
    _ hour: HourSection, _ bytes: inout MutableRawSpan, _ sorted: inout MutableSpan<UInt32>
  ) {
    for index in 0..<hour.count {
      let word: UInt32 = bytes.bytes.littleEndian(at: hour.departures &+ 4 &* index)
      let stop = hour.place(afterStop: word)
      let place: UInt32 = bytes.bytes.littleEndian(at: stop)
      sorted[Int(truncatingIfNeeded: place)] = word
      bytes.store(place &+ 1, at: stop)
    }
  }

  private static func spreadBack(
    _ hour: HourSection, _ minutes: [UInt32], _ sorted: borrowing MutableSpan<UInt32>,
    _ bytes: inout MutableRawSpan
  ) {
    var places = minutes
    var next = places.mutableSpan
    for index in 0..<hour.count {
      let word = sorted[index]
      let minute = Int(truncatingIfNeeded: word &>> 20 & 63)
      bytes.store(UInt8(truncatingIfNeeded: minute), at: hour.times &+ index)
      bytes.store(word, at: hour.departures &+ 4 &* Int(truncatingIfNeeded: next[minute]))
      next[minute] &+= 1
    }
  }
}

extension HourSection {
  /// Where it stands where the stop after that of a departure begins.
  @inline(__always)
  fileprivate func place(afterStop word: UInt32) -> Int {
    stops &+ 4 &* Int(truncatingIfNeeded: word & 0xf_ffff) &+ 4
  }
}
