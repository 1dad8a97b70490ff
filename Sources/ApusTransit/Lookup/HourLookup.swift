import ApusBytes

/// A lookup of departures within some minutes of a single hour.
struct HourLookup {
  private let hour: UInt32
  private let section: HourSection
  private let minutes: Range<Int>

  /// Creates a lookup.
  ///
  /// - Parameters:
  ///   - hour: The hour, from 0 to 31.
  ///   - layout: The layout of the file.
  ///   - minutes: The minutes of the hour.
  init(_ hour: Int, _ layout: TimetableLayout, _ minutes: Range<Int>) {
    self.hour = UInt32(hour)
    section = layout.hours[hour]
    self.minutes = minutes
  }

  /// Appends the departures of some stops, sorted by minute, then by stop.
  func append(_ runs: [StopRun], _ bytes: RawSpan, to found: inout [TransitDeparture]) {
    guard section.count > 0 else { return }
    if section.hasBuckets, isMost(runs) { return takeBuckets(runs, bytes, &found) }
    var times: [UInt32] = []
    let count = collect(runs, bytes, &times)
    sort(times.span.extracting(first: count), to: &found)
  }

  /// Returns whether the share of the stops among all stops is at least that of the minutes in the
  /// hour.
  private func isMost(_ runs: [StopRun]) -> Bool {
    runs.reduce(0) { $0 + $1.count } * 60 >= section.stopCount * minutes.count
  }
}

// MARK: - By stop

extension HourLookup {
  /// Writes the departures to the beginning of an array, with stop and minute in the bits of
  /// `StopTime`.
  ///
  /// Memory is accessed before any branch depends on it: first all tables, then all times.
  ///
  /// - Returns: The number of departures.
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

  /// Returns an upper bound of the departures of a run's stops, near or not.
  private func room(for run: StopRun, _ bytes: RawSpan) -> Int {
    let start = section.departures(ofStop: UInt32(run.numbers.lowerBound), bytes).lowerBound
    return max(
      0, section.departures(ofStop: UInt32(run.numbers.upperBound &- 1), bytes).upperBound &- start)
  }

  /// Takes the departures of a stop within the minutes. A damaged table with too many departures
  /// yields none.
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
      // A comparison without a branch: within a stop the minutes are in unpredictable order.
      count &+= minute &- first < limit ? 1 : 0
    }
  }

  /// Sorts departures in the order of stops by minute.
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

// MARK: - By minute

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
