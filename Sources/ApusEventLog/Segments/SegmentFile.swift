import ApusBytes
import ApusSystem

/// An open segment with its header.
package final class SegmentFile: Sendable {
  let folder: LogFolder
  let number: Int32
  let header: SegmentHeader
  /// The size of the file, which never shrinks.
  package let size: Int
  /// The checksum of the epoch, with which those of headers begin.
  package let seed: UInt32
  private let mapping: SharedMapping?

  package var index: Int { header.index }
  var name: String { LogNames.segment(index) }

  /// Takes a file that was made with the header.
  init(
    adopting number: Int32, _ folder: LogFolder, _ header: SegmentHeader, size: Int,
    mapping: SharedMapping? = nil
  ) {
    self.folder = folder
    self.number = number
    self.header = header
    self.size = size
    self.mapping = mapping
    seed = header.seed
  }

  deinit { _ = folder.calls.close(number) }

  /// Opens a segment, or returns `nil` if the folder has no such file.
  ///
  /// - Parameters:
  ///   - index: The index of the segment.
  ///   - folder: The folder of the log.
  ///   - writes: Whether the file is also written to.
  ///   - maps: Whether reads copy from a mapping of the file, if the system has one.
  ///   - prepare: Is called with the file before its header is read.
  /// - Throws: The failed call, or the problem of the header.
  static func open(
    _ index: Int, in folder: LogFolder, writes: Bool = false, maps: Bool = false,
    prepare: (Int32) throws(EventLogError) -> Void = { (_) throws(EventLogError) in }
  ) throws(EventLogError) -> SegmentFile? {
    do throws(EventLogError) {
      return try openOnce(index, in: folder, writes, maps, prepare)
    } catch {
      guard case .damaged = error.kind else { throw error }
      // A file that was pruned and used again between the call and its reading has lost its name.
      return try openOnce(index, in: folder, writes, maps, prepare)
    }
  }

  private static func openOnce(
    _ index: Int, in folder: LogFolder, _ writes: Bool, _ maps: Bool,
    _ prepare: (Int32) throws(EventLogError) -> Void
  ) throws(EventLogError) -> SegmentFile? {
    let name = LogNames.segment(index)
    let number = folder.calls.open(folder.number, name, writes)
    if number == -SystemError.notThere { return nil }
    try folder.check(number, .open, name)
    do throws(EventLogError) {
      try prepare(number)
      let size = folder.calls.size(number)
      try folder.check(size, .status, name)
      let header = try header(of: number, index, in: folder)
      return SegmentFile(
        adopting: number, folder, header, size: size,
        mapping: maps ? folder.calls.map(number, size) : nil)
    } catch {
      _ = folder.calls.close(number)
      throw error
    }
  }

  private static func header(
    of number: Int32, _ index: Int, in folder: LogFolder
  ) throws(EventLogError) -> SegmentHeader {
    let name = LogNames.segment(index)
    let content = try folder.read(number, SegmentHeader.byteCount, at: 0, name)
    let bytes = content.span.rawBytes
    do throws(SegmentHeader.InvalidHeaderError) {
      let header = try SegmentHeader(bytes)
      if header.index == index { return header }
      throw .notASegment
    } catch {
      switch error {
      case .newerVersion(let version):
        throw EventLogError(.newerVersion(version), folder.path, segment: name, offset: 8)
      case .notASegment
      where bytes.byteCount == SegmentHeader.byteCount
        && bytes.littleEndian(at: 0, as: UInt64.self) != 0:
        throw EventLogError(.damaged(.foreign), folder.path, segment: name, offset: 0)
      case .notASegment:
        throw EventLogError(.damaged(.noHeader), folder.path, segment: name, offset: 0)
      case .damaged:
        throw EventLogError(.damaged(.header), folder.path, segment: name, offset: 0)
      }
    }
  }

  /// Reads bytes at an offset, as many as the file has.
  ///
  /// - Returns: The number of bytes that were read.
  package func read(
    into output: inout MutableRawSpan, at offset: Int
  ) throws(EventLogError) -> Int {
    if let mapping { return mapping.copy(into: &output, at: offset) }
    let count = folder.readAll(number, into: &output, at: offset)
    try folder.check(count, .read, name)
    return count
  }

  /// The next bytes that were written, in steps of eight; empty at the end of the file if there are none.
  func nextData(_ offset: Int) -> Range<Int> {
    let found = folder.calls.nextData(number, offset)
    let start = max(offset, min(found.lowerBound, size) & ~7)
    return start..<max(start, min(found.upperBound, size) & ~7)
  }

  /// Overwrites the rest of the block that an offset is in with zeros: parts of events that a crash left there are no torn tail of the
  /// events before it. Blocks behind it are given back when the log is closed.
  ///
  /// Its failure changes only what is reported.
  func clearBlock(behind offset: Int) {
    let count = min(size, (offset + 4095) & ~4095) - offset
    guard count > 0 else { return }
    let zeros = [UInt8](repeating: 0, count: count)
    _ = folder.writeAll(number, zeros.span.rawBytes, at: offset)
  }

  /// Forgets what memory has behind an offset. What a reader or the system has read ahead of a hole would be searched as if it was written.
  ///
  /// Its failure makes the search longer.
  func forgetHoles(from offset: Int) { _ = folder.calls.forget(number, offset) }

  /// The error of an event that is not intact, at the offset of a part of it.
  package func damage(ofEvent number: Int, at offset: Int) -> EventLogError {
    damage(.event(number), at: offset)
  }

  /// The error of damage at an offset of the segment.
  func damage(_ damage: EventLogDamage, at offset: Int) -> EventLogError {
    EventLogError(.damaged(damage), folder.path, segment: name, offset: offset)
  }
}
