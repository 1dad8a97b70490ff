import ApusBytes

/// Where the cells of a grid begin among a timetable's stops: the rows of places, each cut into columns.
///
/// The stops of cells beside each other have numbers in a row, which two loads find. Columns are the narrower the
/// more stops there are.
struct StopGrid: Sendable {
  private struct Row {
    /// The column of its first stop, and how many columns there are up to that of its last one.
    var firstColumn: Int32 = 0
    var columnCount: Int32 = 0
    /// Where `starts` has its first column; the end of its last one comes after its columns.
    var start = 0
  }

  /// Columns are at least 2^16 x 10^-7 degrees wide: 440 m in Berlin.
  private static let leastShift: Int32 = 16

  private let first: Int
  private let shift: Int32
  private var rows: [Row] = []
  private var starts: [UInt32] = []

  /// Finds them; the stops must be in order.
  ///
  /// - Parameters:
  ///   - layout: Where the places are.
  ///   - bytes: The whole timetable.
  /// - Complexity: O(*n*) in the stops; allocates at most sixteen bytes for each, and as many for each row, of which
  ///   there are at most 43,000.
  init(_ layout: TimetableLayout, _ bytes: RawSpan) {
    let places = Places(offset: layout.places)
    first = layout.stopCount == 0 ? 0 : places.row(0, bytes)
    let ranges = places.rows(layout.stopCount, from: first, bytes)
    shift = places.shift(ranges, from: Self.leastShift, limit: 4 * layout.stopCount, bytes)
    for stops in ranges {
      var row = Row(start: starts.count)
      if !stops.isEmpty {
        row.firstColumn = places.longitude(stops.lowerBound, bytes) >> shift
        row.columnCount =
          places.longitude(stops.upperBound - 1, bytes) >> shift - row.firstColumn + 1
      }
      for stop in stops {
        let column = Int(places.longitude(stop, bytes) >> shift - row.firstColumn)
        while starts.count <= row.start + column { starts.append(UInt32(stop)) }
      }
      starts.append(UInt32(stops.upperBound))
      rows.append(row)
    }
  }

  /// The rows of some latitudes, without those that have no stops at either end.
  func rows(_ latitudes: ClosedRange<Double>) -> Range<Int> {
    let south = max(first, StopRow.number(StopRow.whole(latitudes.lowerBound)))
    let north = min(first + rows.count - 1, StopRow.number(StopRow.whole(latitudes.upperBound)))
    return south..<max(south, north + 1)
  }

  /// The stops of one of these rows that are not far from some longitudes.
  ///
  /// - Complexity: O(1). Does not allocate.
  @inline(__always)
  func stops(_ row: Int, _ longitudes: ClosedRange<Int32>) -> Range<Int> {
    let row = rows[row &- first]
    let west = max(0, longitudes.lowerBound &>> shift &- row.firstColumn)
    let east = min(row.columnCount, longitudes.upperBound &>> shift &- row.firstColumn &+ 1)
    guard west < east else { return 0..<0 }
    let (start, end) = (starts[row.start &+ Int(west)], starts[row.start &+ Int(east)])
    return Int(start)..<Int(end)
  }
}

/// The places of stops in a timetable's bytes.
private struct Places {
  let offset: Int

  func row(_ stop: Int, _ bytes: RawSpan) -> Int {
    StopRow.number(bytes.littleEndian(at: offset + stop * 8))
  }

  func longitude(_ stop: Int, _ bytes: RawSpan) -> Int32 {
    bytes.littleEndian(at: offset + stop * 8 + 4)
  }

  /// The stops of each row from the first one on.
  func rows(_ count: Int, from first: Int, _ bytes: RawSpan) -> [Range<Int>] {
    var ends: [Int] = []
    for stop in 0..<count {
      let row = row(stop, bytes) - first
      while ends.count < row { ends.append(stop) }
    }
    return zip([0] + ends, ends + [count]).map { $0..<$1 }
  }

  /// How many bits of a longitude do not matter, so that there are not too many columns.
  func shift(_ rows: [Range<Int>], from least: Int32, limit: Int, _ bytes: RawSpan) -> Int32 {
    var shift = least
    while columnCount(rows, shift, bytes) > limit { shift += 1 }
    return shift
  }

  private func columnCount(_ rows: [Range<Int>], _ shift: Int32, _ bytes: RawSpan) -> Int {
    var count = 0
    for row in rows where !row.isEmpty {
      let first = longitude(row.lowerBound, bytes) >> shift
      count += Int(longitude(row.upperBound - 1, bytes) >> shift - first) + 1
    }
    return count
  }
}
