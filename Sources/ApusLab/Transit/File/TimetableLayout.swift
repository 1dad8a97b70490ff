/// Where the parts of a timetable's file are. All numbers have their low byte first.
///
/// ```text
///   0  "APUSTIME"     8 bytes
///   8  version        4 bytes
///  12  stops          4 bytes
///  16  departures     4 bytes
///  20  bytes of ids   4 bytes
///  24  checksum of the bytes 0 to 23
///  32  starts         (1,920 x sections + 1) x 4: the number of the first departure of each section of each
///                     minute, and the end of the last
///      places         stops x 8: latitude and longitude in 10^-7 degrees, sorted by `StopRow`
///      ends of ids    stops x 4: where the id of each stop ends
///      ids            padded with zeros to a multiple of 8
///      departures     departures x 4: `StopTime`, sorted by their words
///      checksums      8 for each block of 64 KiB from byte 32 on, the last one may be shorter
/// ```
///
/// A section is a range of stops whose numbers have the same upper bits. How many there are follows from the
/// counts: as many as sorting counts anyway, unless `starts` took more than an eighth of the departures' bytes.
struct TimetableLayout: Equatable {
  static let magic = Array("APUSTIME".utf8)
  static let version: UInt32 = 2
  static let headerCount = 32
  static let blockCount = 65_536

  let stopCount: Int
  let departureCount: Int
  let idByteCount: Int
  /// How many bits of a stop's number `DepartureSort` sorts by at once: half of all.
  let digitBits: Int
  /// How many bits of a stop's number do not matter to its section.
  let sectionBits: Int
  /// How many sections each minute has.
  let sectionCount: Int

  /// Lays a file out.
  ///
  /// - Parameters:
  ///   - stopCount: How many stops there are.
  ///   - departureCount: How many departures.
  ///   - idByteCount: How many bytes all ids have.
  init(stopCount: Int, departureCount: Int, idByteCount: Int) {
    (self.stopCount, self.departureCount) = (stopCount, departureCount)
    self.idByteCount = idByteCount
    let last = max(1, stopCount) - 1
    digitBits = (Int.bitWidth - max(1, last).leadingZeroBitCount + 1) / 2
    let most = max(1, departureCount / (8 * ServiceMinute.count))
    var bits = digitBits
    while last >> bits >= most { bits += 1 }
    sectionBits = bits
    sectionCount = last >> bits + 1
  }

  var starts: Int { Self.headerCount }
  var places: Int { starts + (ServiceMinute.count * sectionCount + 1) * 4 }
  var idEnds: Int { places + stopCount * 8 }
  var ids: Int { idEnds + stopCount * 4 }
  var departures: Int { (ids + idByteCount + 7) & ~7 }
  var checksums: Int { departures + departureCount * 4 }
  var byteCount: Int { checksums + blocks.count * 8 }

  /// Where the start of the first section of a minute stands.
  @inline(__always)
  func start(ofMinute minute: Int) -> Int { starts &+ 4 &* minute &* sectionCount }

  /// The numbers of the blocks that have checksums.
  var blocks: Range<Int> {
    0..<(checksums - Self.headerCount + Self.blockCount - 1) / Self.blockCount
  }

  /// The blocks of everything but the departures; the last of them may have some.
  var blocksOfStops: Range<Int> {
    0..<(departures - Self.headerCount + Self.blockCount - 1) / Self.blockCount
  }

  /// The bytes of a block.
  func block(_ number: Int) -> Range<Int> {
    let start = Self.headerCount + number * Self.blockCount
    return start..<min(start + Self.blockCount, checksums)
  }
}
