import ApusBytes

/// A program or library in the format ELF: its segments and its sections.
///
/// The bytes may be any bytes: each offset is checked before it is used. Numbers of tables are kept,
/// and nothing else is copied.
package struct ELFFile: ~Escapable {
  package let bytes: RawSpan
  /// The headers of segments that are loaded.
  package let segments: [Segment]
  package let sections: [Section]
  /// Whether the program is started by a loader, which loads libraries into it.
  package let hasLoader: Bool

  /// A part of the file that is loaded into memory.
  package struct Segment: Hashable, Sendable {
    package let offset: UInt64
    package let address: UInt64
    package let byteCount: UInt64
  }

  /// A section: its kind, and its position in the file.
  package struct Section: Hashable, Sendable {
    /// The offset of its name in the names of sections.
    let name: UInt32
    package let kind: UInt32
    package let flags: UInt64
    package let address: UInt64
    package let offset: UInt64
    package let byteCount: UInt64
    /// The section of its names, for a table of symbols.
    package let link: UInt32
    package let entrySize: UInt64
    /// The offset of its header, for errors.
    package let header: Int
  }

  /// The address at which the program, or the loader of programs, begins; 0 for other libraries.
  package var entry: UInt64 { bytes.littleEndian(at: 24) }

  private static let headerSize = 64
  private static let segmentSize = 56
  private static let sectionSize = 64
  private static let loaded: UInt32 = 1
  private static let loader: UInt32 = 3

  /// Reads the headers of a file.
  ///
  /// - Throws: `ELFError` if it is no such file, or a table of headers is beyond its end.
  /// - Complexity: O(*n*) in the headers; allocates both arrays.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(ELFError) {
    guard bytes.byteCount >= Self.headerSize, bytes.littleEndian(at: 0) == 0x464C_457F as UInt32
    else { throw ELFError(.notELF, at: 0) }
    guard bytes.byte(at: 4) == 2, bytes.byte(at: 5) == 1 else {
      throw ELFError(.unsupported, at: 4)
    }
    self.bytes = bytes
    let headers = try Self.segmentHeaders(bytes)
    segments = Self.segments(bytes, headers)
    hasLoader = headers.contains { bytes.littleEndian(at: $0) == Self.loader }
    sections = try Self.sections(bytes)
  }

  private static func segmentHeaders(_ bytes: RawSpan) throws(ELFError) -> [Int] {
    try offsets(
      bytes, at: 0x20, size: segmentSize, entrySize: bytes.littleEndian(at: 0x36),
      count: Int(bytes.littleEndian(at: 0x38) as UInt16))
  }

  private static func segments(_ bytes: RawSpan, _ headers: [Int]) -> [Segment] {
    headers.filter { bytes.littleEndian(at: $0) == loaded }.map { header in
      Segment(
        offset: bytes.littleEndian(at: header + 8), address: bytes.littleEndian(at: header + 16),
        byteCount: bytes.littleEndian(at: header + 32))
    }
  }

  private static func sections(_ bytes: RawSpan) throws(ELFError) -> [Section] {
    let start: UInt64 = bytes.littleEndian(at: 0x28)
    var count = UInt64(bytes.littleEndian(at: 0x3C) as UInt16)
    if count == 0, start > 0, let first = Int(exactly: start),
      let many: UInt64 = bytes.littleEndian(ifAt: first.addingReportingOverflow(32).partialValue)
    {
      // A file with 65,280 sections or more has their number in the first of them.
      count = many
    }
    guard let count = Int(exactly: count) else { throw ELFError(.headersBeyondEnd, at: 0x3C) }
    let table = try offsets(
      bytes, at: 0x28, size: sectionSize, entrySize: bytes.littleEndian(at: 0x3A), count: count)
    return table.map { header in
      Section(
        name: bytes.littleEndian(at: header), kind: bytes.littleEndian(at: header + 4),
        flags: bytes.littleEndian(at: header + 8),
        address: bytes.littleEndian(at: header + 16), offset: bytes.littleEndian(at: header + 24),
        byteCount: bytes.littleEndian(at: header + 32), link: bytes.littleEndian(at: header + 40),
        entrySize: bytes.littleEndian(at: header + 56), header: header)
    }
  }

  /// Returns the offsets of the entries of a table, all of which are in the file.
  private static func offsets(
    _ bytes: RawSpan, at field: Int, size: Int, entrySize: UInt16, count: Int
  ) throws(ELFError) -> [Int] {
    guard count > 0 else { return [] }
    guard Int(entrySize) >= size else { throw ELFError(.entrySize, at: field) }
    let start: UInt64 = bytes.littleEndian(at: field)
    let (length, overflows) = count.multipliedReportingOverflow(by: Int(entrySize))
    guard !overflows, length <= bytes.byteCount, start <= UInt64(bytes.byteCount - length) else {
      throw ELFError(.headersBeyondEnd, at: field)
    }
    return (0..<count).map { Int(start) + $0 * Int(entrySize) }
  }

  /// Returns the offsets of a section's bytes.
  ///
  /// - Throws: `ELFError` if they are not all in the file.
  func range(of section: Section) throws(ELFError) -> Range<Int> {
    let size = UInt64(bytes.byteCount)
    guard section.byteCount <= size, section.offset <= size - section.byteCount else {
      throw ELFError(.sectionBeyondEnd, at: section.header)
    }
    return Int(section.offset)..<Int(section.offset + section.byteCount)
  }

  /// Returns the address of a byte of the file as the file's symbols count it; `nil` if the byte is not
  /// loaded.
  ///
  /// - Complexity: O(*n*) in the segments.
  package func address(ofFileOffset offset: UInt64) -> UInt64? {
    Self.address(ofFileOffset: offset, in: segments)
  }

  /// Returns the address of a byte of a file with these segments; `nil` if the byte is not loaded.
  ///
  /// - Complexity: O(*n*) in the segments.
  package static func address(ofFileOffset offset: UInt64, in segments: [Segment]) -> UInt64? {
    let segment = segments.first { offset >= $0.offset && offset - $0.offset < $0.byteCount }
    return segment.map { offset - $0.offset &+ $0.address }
  }
}
