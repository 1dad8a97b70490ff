/// The layout of a timetable's file: the offsets of its parts. All numbers are little-endian.
///
/// ```text
///   0  "APUSTIME"     8 bytes
///   8  version        4 bytes
///  12  stops          4 bytes
///  16  bytes of ids   4 bytes
///  20  departures     4 bytes
///  24  buckets        4 bytes: 1 if departures are also sorted by minute, else 0
///  28  of each hour   32 x 4: the number of its departures
/// 156  checksum of the bytes 0 to 155
/// 164  places         stops x 8: latitude and longitude in 10^-7 degrees, sorted by `StopRow`
///      ends of ids    stops x 4: the end of the id of each stop
///      ids            padded with zeros to a multiple of 8
///      hours          a `HourSection` for each hour with departures
///      checksums      8 for each block of 64 KiB of the stops and of each hour; the last of each
///      may be shorter
/// ```
struct TimetableLayout: Equatable {
  static let magic = Array("APUSTIME".utf8)
  static let version: UInt32 = 5
  static let headerCount = 164
  static let blockSize = 65_536

  let stopCount: Int
  let idByteCount: Int
  /// Whether the file also has the departures sorted by minute.
  let hasBuckets: Bool
  /// The sections of the hours.
  let hours: [HourSection]

  /// Creates the layout of a file.
  ///
  /// - Parameters:
  ///   - stopCount: The number of stops.
  ///   - idByteCount: The number of bytes of all ids.
  ///   - hourCounts: The number of departures of each hour.
  ///   - hasBuckets: Whether the file also has the departures sorted by minute.
  init(stopCount: Int, idByteCount: Int, hourCounts: [Int], hasBuckets: Bool) {
    (self.stopCount, self.idByteCount, self.hasBuckets) = (stopCount, idByteCount, hasBuckets)
    var start = (Self.headerCount + stopCount * 12 + idByteCount + 7) & ~7
    hours = hourCounts.map { count in
      let hour = HourSection(
        start: start, count: count, stopCount: stopCount, hasBuckets: hasBuckets)
      start = hour.end
      return hour
    }
  }

  var departureCount: Int { hours.reduce(0) { $0 + $1.count } }

  var places: Int { Self.headerCount }
  var idEnds: Int { places + stopCount * 8 }
  var ids: Int { idEnds + stopCount * 4 }
  /// The range of the stops, after the header.
  var stops: Range<Int> { Self.headerCount..<hours[0].start }
  var checksums: Int { hours[ServiceMinute.hourCount - 1].end }
  var byteCount: Int { checksums + parts.reduce(0) { $0 + Self.blockCount(of: $1) } * 8 }

  /// The blocks that have checksums, in their order; those of the stops come first.
  var blocks: [Range<Int>] { parts.flatMap(Self.blocks) }
  private var parts: [Range<Int>] { [stops] + hours.map { $0.start..<$0.end } }

  static func blockCount(of part: Range<Int>) -> Int { (part.count + blockSize - 1) / blockSize }

  /// Returns the blocks of a part; each has its own checksum.
  static func blocks(of part: Range<Int>) -> [Range<Int>] {
    stride(from: part.lowerBound, to: part.upperBound, by: blockSize).map {
      $0..<min($0 + blockSize, part.upperBound)
    }
  }
}
