import ApusBytes

/// A timetable in a mapped file, of which only the accessed pages are in memory.
///
///     let timetable = try Timetable("city.times")
///     let soon = TransitQuery(latitude: 52.525, longitude: 13.369, metres: 400, minutes: 480..<495)
///     for departure in timetable.departures(soon) { print(timetable.stopID(departure.stop)) }
///
/// Pages stay clean: the system can drop them and read them again. `TransitImport` replaces the
/// whole file. A file that is changed in place while it is mapped is not protected, see
/// `MappedFile`.
package struct Timetable: ~Copyable, Sendable {
  /// The part of a file whose checksums are verified when it is opened.
  package enum Checking: Sendable, Hashable {
    /// The whole file, so that all of it is read.
    case everything
    /// The file without the departures; `verify` can check those later. No lookup traps even if
    /// they are damaged.
    case stops
  }

  let file: MappedFile
  let layout: TimetableLayout
  let grid: StopGrid

  /// Maps a timetable and checks it.
  ///
  /// - Parameters:
  ///   - path: A file written by `TransitImport`.
  ///   - checking: The part whose checksums are verified.
  /// - Throws: The reason why the file is not a timetable, with its offset.
  /// - Complexity: O(*n*) in the checked bytes and the stops; allocates some bytes for each stop
  ///   and each row.
  package init(_ path: String, checking: Checking = .everything) throws(TimetableError) {
    let file = try Self.map(path)
    let (layout, grid) = try Self.check(file, checking)
    self.init(file, layout, grid)
  }

  /// Checks the file while it is borrowed, so that it can be consumed when no span of it is left.
  private static func check(
    _ file: borrowing MappedFile, _ checking: Checking
  ) throws(TimetableError) -> (TimetableLayout, StopGrid) {
    let bytes = file.bytes
    let layout = try TimetableLayout(bytes)
    let blocks = checking == .everything ? layout.blocks : TimetableLayout.blocks(of: layout.stops)
    try verify(bytes, layout, blocks)
    try layout.checkStops(of: bytes)
    if checking == .everything { try layout.checkHours(of: bytes) }
    return (layout, StopGrid(layout, bytes))
  }

  private init(_ file: consuming MappedFile, _ layout: TimetableLayout, _ grid: StopGrid) {
    self.file = file
    self.layout = layout
    self.grid = grid
  }

  private static func map(_ path: String) throws(TimetableError) -> MappedFile {
    do throws(SystemError) {
      return try MappedFile(path)
    } catch {
      throw .file(error)
    }
  }

  /// The number of stops; they are numbered from 0 on, by rows from the south.
  package var stopCount: Int { layout.stopCount }
  /// The number of departures.
  package var departureCount: Int { layout.departureCount }
  /// Whether the file also has the departures sorted by minute; see `TransitImport.run`.
  package var hasBuckets: Bool { layout.hasBuckets }

  /// Verifies all checksums of the file.
  ///
  /// - Throws: `damaged` with the first block that differs.
  /// - Complexity: O(*n*); allocates a list of its blocks.
  package borrowing func verify() throws(TimetableError) {
    try Self.verify(file.bytes, layout, layout.blocks)
  }

  private static func verify(
    _ bytes: RawSpan, _ layout: TimetableLayout, _ blocks: [Range<Int>]
  ) throws(TimetableError) {
    for (number, block) in blocks.enumerated() {
      let sum: UInt64 = bytes.littleEndian(at: layout.checksums + number * 8)
      guard BlockChecksum.of(bytes, block) == sum else { throw .damaged(block) }
    }
  }

  /// Returns the id of a stop, as in the feed.
  ///
  /// - Parameter stop: The number of the stop, below `stopCount`.
  package borrowing func stopID(_ stop: Int) -> String {
    let end = idEnd(stop)
    let start = stop == 0 ? 0 : idEnd(stop - 1)
    return file.span.extracting(layout.ids + start..<layout.ids + end).text
  }

  private borrowing func idEnd(_ stop: Int) -> Int {
    precondition(0..<stopCount ~= stop, "stop must be at least 0 and less than stopCount")
    return Int(file.bytes.littleEndian(at: layout.idEnds + stop * 4) as UInt32)
  }
}
