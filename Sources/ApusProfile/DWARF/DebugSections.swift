import ApusBytes

/// The sections of a file that tell the lines of its code.
struct DebugSections: ~Escapable {
  let line: RawSpan
  let lineStrings: RawSpan
  let strings: RawSpan
  let stringOffsets: RawSpan
  let info: RawSpan
  let abbreviations: RawSpan
  let ranges: RawSpan
  let rangeLists: RawSpan
  let addresses: RawSpan

  /// Finds the sections; those that are absent, compressed or beyond the end are empty.
  @_lifetime(copy file)
  init(_ file: borrowing ELFFile) {
    line = Self.section(".debug_line", of: file)
    lineStrings = Self.section(".debug_line_str", of: file)
    strings = Self.section(".debug_str", of: file)
    stringOffsets = Self.section(".debug_str_offsets", of: file)
    info = Self.section(".debug_info", of: file)
    abbreviations = Self.section(".debug_abbrev", of: file)
    ranges = Self.section(".debug_ranges", of: file)
    rangeLists = Self.section(".debug_rnglists", of: file)
    addresses = Self.section(".debug_addr", of: file)
  }

  private static let compressed: UInt64 = 0x800

  @_lifetime(copy file)
  private static func section(_ name: String, of file: borrowing ELFFile) -> RawSpan {
    guard let section = file.section(named: name), section.flags & compressed == 0,
      let range = try? file.range(of: section)
    else { return file.bytes.extracting(0..<0) }
    return file.bytes.extracting(range)
  }
}

extension RawSpan {
  /// The greatest length of a text that is read, so that overlapping texts cost little.
  private static let longestText = 65_536

  /// The text from an offset to the next zero byte; empty beyond the end.
  func debugText(at offset: UInt64) -> String {
    guard let start = Int(exactly: offset), start < byteCount else { return "" }
    var end = start
    while end < byteCount, end - start < Self.longestText, byte(at: end) != 0 { end += 1 }
    return String(decoding: (start..<end).map { byte(at: $0) }, as: UTF8.self)
  }
}
