import ApusBytes

/// A timetable that is looked up where it lies: a mapped file, of which only what is looked at comes to memory.
///
///     let timetable = try Timetable("city.times")
///     let soon = TransitQuery(latitude: 52.525, longitude: 13.369, metres: 400, minutes: 480..<495)
///     for departure in timetable.departures(soon) { print(timetable.stopID(departure.stop)) }
///
/// Pages stay clean: the system can drop them and read them again. The file is replaced whole by
/// `TransitImport`; one that somebody changes in place while it is mapped is not protected, see `MappedFile`.
public struct Timetable: ~Copyable, Sendable {
  /// How much of a file is compared with its checksums when it is opened.
  public enum Checking: Sendable, Hashable {
    /// All of it, so that all of it is read.
    case everything
    /// All but the departures; `verify` can look at those later. No lookup traps whatever they are.
    case stops
  }

  let file: MappedFile
  let layout: TimetableLayout
  let grid: StopGrid

  /// Maps a timetable and checks it.
  ///
  /// - Parameters:
  ///   - path: What `TransitImport` wrote.
  ///   - checking: How much of it is compared with its checksums.
  /// - Throws: Why the file is no timetable, and where that shows.
  /// - Complexity: O(*n*) in the bytes that are checked and the stops; allocates some bytes for each stop and each row of places.
  public init(_ path: String, checking: Checking = .everything) throws(TimetableError) {
    let file = try Self.map(path)
    let (layout, grid) = try Self.check(file, checking)
    self.init(file, layout, grid)
  }

  /// Borrows the file, so that it can be taken over when no span of it is left.
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
    do throws(FileError) {
      return try MappedFile(path)
    } catch {
      throw .file(error)
    }
  }

  /// How many stops there are; they have the numbers from 0 on, by rows of places from the south.
  public var stopCount: Int { layout.stopCount }
  /// How many departures there are.
  public var departureCount: Int { layout.departureCount }
  /// Whether departures are in the file by the minute as well; see `TransitImport.run`.
  public var hasBuckets: Bool { layout.hasBuckets }

  /// Compares all of the file with its checksums.
  ///
  /// - Throws: `damaged` with the first block that differs.
  /// - Complexity: O(*n*); allocates a list of its blocks.
  public borrowing func verify() throws(TimetableError) {
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

  /// The id of a stop, as the feed has it.
  ///
  /// - Parameter stop: Its number, below `stopCount`.
  public borrowing func stopID(_ stop: Int) -> String {
    let end = idEnd(stop)
    let start = stop == 0 ? 0 : idEnd(stop - 1)
    return file.span.extracting(layout.ids + start..<layout.ids + end).text
  }

  private borrowing func idEnd(_ stop: Int) -> Int {
    precondition(0..<stopCount ~= stop, "there is no stop with this number")
    return Int(file.bytes.littleEndian(at: layout.idEnds + stop * 4) as UInt32)
  }
}
