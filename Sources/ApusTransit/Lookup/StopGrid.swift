import ApusBytes

/// The first stops of the cells of a grid: the rows of a timetable, each divided into columns.
///
/// The stops of adjacent cells have consecutive numbers, which two loads find. The more stops there
/// are, the narrower are the columns.
struct StopGrid: Sendable {
  private struct Row {
    /// The column of its first stop, and the number of columns up to its last stop.
    var firstColumn: Int32 = 0
    var columnCount: Int32 = 0
    /// The index in `starts` of its first column; the end of its last column follows its columns.
    var start = 0
  }

  /// The width of the narrowest column: 2^16 x 10^-7 degrees, 440 m in Berlin.
  private static let leastShift: Int32 = 16

  private let first: Int
  private let shift: Int32
  private var rows: [Row] = []
  private var starts: [UInt32] = []

  /// Creates a grid; the stops must be in order.
  ///
  /// - Parameters:
  ///   - layout: The layout of the file.
  ///   - bytes: The whole timetable.
  /// - Complexity: O(*n*) in the stops; allocates at most sixteen bytes for each stop and each row.
  ///   There are at most 43,000 rows.
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

  /// Returns the rows of some latitudes, without empty rows at either end of the grid.
  func rows(_ latitudes: ClosedRange<Double>) -> Range<Int> {
    let south = max(first, StopRow.number(StopRow.whole(latitudes.lowerBound)))
    let north = min(first + rows.count - 1, StopRow.number(StopRow.whole(latitudes.upperBound)))
    return south..<max(south, north + 1)
  }

  /// Returns the stops of a row in the columns that some longitudes touch.
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

/// The coordinates of stops in a timetable's bytes.
private struct Places {
  let offset: Int

  func row(_ stop: Int, _ bytes: RawSpan) -> Int {
    StopRow.number(bytes.littleEndian(at: offset + stop * 8))
  }

  func longitude(_ stop: Int, _ bytes: RawSpan) -> Int32 {
    bytes.littleEndian(at: offset + stop * 8 + 4)
  }

  /// Returns the stops of each row, beginning with the first row.
  func rows(_ count: Int, from first: Int, _ bytes: RawSpan) -> [Range<Int>] {
    var ends: [Int] = []
    for stop in 0..<count {
      let row = row(stop, bytes) - first
      while ends.count < row { ends.append(stop) }
    }
    return zip([0] + ends, ends + [count]).map { $0..<$1 }
  }

  /// Returns the number of low bits of a longitude to ignore, so that there are not too many
  /// columns.
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
