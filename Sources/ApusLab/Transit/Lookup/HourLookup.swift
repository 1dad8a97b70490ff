import ApusBytes

/// Looks for departures within some minutes of one hour.
struct HourLookup {
  private let hour: UInt32
  private let section: HourSection
  private let minutes: Range<Int>

  /// Prepares a look-up.
  ///
  /// - Parameters:
  ///   - hour: The hour, from 0 to 31.
  ///   - layout: Where its departures are.
  ///   - minutes: Minutes of the hour.
  init(_ hour: Int, _ layout: TimetableLayout, _ minutes: Range<Int>) {
    self.hour = UInt32(hour)
    section = layout.hours[hour]
    self.minutes = minutes
  }

  /// Appends the departures of some stops, by the minute, then by the stop.
  func append(_ runs: [StopRun], _ bytes: RawSpan, to found: inout [TransitDeparture]) {
    guard section.count > 0 else { return }
    if section.hasBuckets, isMost(runs) { return takeBuckets(runs, bytes, &found) }
    var times: [UInt32] = []
    let count = collect(runs, bytes, &times)
    sort(times.span.extracting(first: count), to: &found)
  }

  /// Whether the stops are a larger part of all stops than the minutes are of the hour.
  private func isMost(_ runs: [StopRun]) -> Bool {
    runs.reduce(0) { $0 + $1.count } * 60 >= section.stopCount * minutes.count
  }
}

// MARK: - Stop by stop

extension HourLookup {
  /// Puts the departures at the beginning of an array, as stop and minute in the bits of `StopTime`.
  ///
  /// What comes from memory is asked for before anything is decided by it: first all tables, then all times.
  ///
  /// - Returns: How many there are.
  private func collect(_ runs: [StopRun], _ bytes: RawSpan, _ times: inout [UInt32]) -> Int {
    var most = 0
    for run in runs { most &+= room(for: run, bytes) }
    times = Array(repeating: 0, count: most)
    var span = times.mutableSpan
    var count = 0
    for run in runs {
      var bits = run.bits
      while bits != 0 {
        let stop = run.numbers.lowerBound &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        take(UInt32(truncatingIfNeeded: stop), bytes, &span, &count)
      }
    }
    return count
  }

  /// At most how many departures the stops of a run have, near or not.
  private func room(for run: StopRun, _ bytes: RawSpan) -> Int {
    let start = section.departures(ofStop: UInt32(run.numbers.lowerBound), bytes).lowerBound
    return max(
      0, section.departures(ofStop: UInt32(run.numbers.upperBound &- 1), bytes).upperBound &- start)
  }

  /// Takes what a stop has within the minutes. A damaged table, which says more than there is room for, gives nothing.
  @inline(__always)
  private func take(
    _ stop: UInt32, _ bytes: RawSpan, _ times: inout MutableSpan<UInt32>, _ count: inout Int
  ) {
    let departures = section.departures(ofStop: stop, bytes)
    guard departures.count <= times.count &- count else { return }
    let (first, limit) = (UInt32(minutes.lowerBound), UInt32(minutes.count))
    for index in departures {
      let minute = UInt32(bytes.byte(at: section.times &+ index))
      times[count] = minute &<< 20 | stop
      // One comparison, no branch: at one stop the minutes are in no order that anybody could predict.
      count &+= minute &- first < limit ? 1 : 0
    }
  }

  /// Sorts by the minute what is sorted by the stop.
  private func sort(_ times: Span<UInt32>, to found: inout [TransitDeparture]) {
    var places = InlineArray<64, Int>(repeating: 0)
    for index in times.indices { places[Int(times[index] &>> 20)] &+= 1 }
    var place = found.count
    for minute in minutes {
      let count = places[minute]
      places[minute] = place
      place &+= count
    }
    found.append(contentsOf: repeatElement(TransitDeparture(StopTime()), count: times.count))
    var departures = found.mutableSpan
    for index in times.indices {
      let minute = Int(times[index] &>> 20)
      let time = StopTime(bits: hour &<< 26 | times[index])
      departures[places[minute]] = TransitDeparture(time)
      places[minute] &+= 1
    }
  }
}

// MARK: - Minute by minute

extension HourLookup {
  private func takeBuckets(
    _ runs: [StopRun], _ bytes: RawSpan, _ found: inout [TransitDeparture]
  ) {
    var isNear = [Bool](repeating: false, count: section.stopCount)
    for run in runs {
      for stop in run.stops { isNear[stop] = true }
    }
    for minute in minutes {
      for index in section.departures(ofMinute: minute, bytes) {
        let stop = StopTime(bits: bytes.littleEndian(at: section.departures + 4 * index)).stopNumber
        guard stop < section.stopCount, isNear[Int(stop)] else { continue }
        found.append(TransitDeparture(StopTime(stop: stop, hour: hour, minute: UInt32(minute))))
      }
    }
  }
}
