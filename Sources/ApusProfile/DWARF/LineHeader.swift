import ApusBytes

/// The header of a program of lines: the form of its instructions, and its files.
struct LineHeader {
  let version: UInt16
  let instructions: Range<Int>
  let leastLength: UInt64
  let lineBase: Int64
  let lineRange: UInt64
  let specialBase: UInt8
  /// The number of operands of each standard instruction.
  let operandCounts: [UInt8]
  /// The name of each file without folders, by its number.
  let files: [String]
  /// The offset of the next unit.
  let end: Int

  /// Reads the header at an offset of the section.
  init(
    _ sections: borrowing DebugSections, at start: Int, _ budget: inout WorkBudget
  ) throws(DWARFError) {
    var cursor = ByteCursor(sections.line, start..<sections.line.byteCount)
    var length = UInt64(try cursor.integer(UInt32.self))
    let is64Bit = length == 0xFFFF_FFFF
    if is64Bit { length = try cursor.integer() }
    guard length <= UInt64(cursor.remaining) else { throw DWARFError(.entryBeyondEnd, at: start) }
    end = cursor.offset + Int(length)
    cursor = ByteCursor(sections.line, cursor.offset..<end)
    version = try cursor.integer()
    guard (2...5).contains(version) else { throw DWARFError(.unsupported, at: start) }
    if version == 5 { try cursor.skip(2) }
    let headerLength = try cursor.offset(is64Bit: is64Bit)
    guard headerLength <= UInt64(cursor.remaining) else {
      throw DWARFError(.entryBeyondEnd, at: start)
    }
    instructions = cursor.offset + Int(headerLength)..<end
    leastLength = UInt64(try cursor.byte())
    // Operations of an instruction and the usual `is_stmt` tell nothing of lines.
    try cursor.skip(version >= 4 ? 2 : 1)
    lineBase = Int64(try cursor.integer(Int8.self))
    lineRange = UInt64(try cursor.byte())
    specialBase = try cursor.byte()
    guard lineRange > 0, specialBase > 0 else { throw DWARFError(.wrongInstruction, at: start) }
    var counts: [UInt8] = []
    for _ in 1..<specialBase { counts.append(try cursor.byte()) }
    operandCounts = counts
    if version == 5 {
      _ = try Self.entries(&cursor, sections, is64Bit: is64Bit, &budget)
      files = try Self.entries(&cursor, sections, is64Bit: is64Bit, &budget)
    } else {
      files = try Self.oldFiles(&cursor, sections.line, &budget)
    }
  }

  /// Reads the folders and files of the versions before 5; file 0 is not used.
  private static func oldFiles(
    _ cursor: inout ByteCursor, _ bytes: RawSpan, _ budget: inout WorkBudget
  ) throws(DWARFError) -> [String] {
    while !(try cursor.text()).isEmpty { try budget.take(at: cursor.offset) }
    var files = [""]
    while true {
      let name = try cursor.text()
      if name.isEmpty { return files }
      try budget.take(name.count, at: cursor.offset)
      for _ in 0..<3 { _ = try cursor.unsigned() }
      files.append(baseName(bytes.debugText(at: UInt64(name.lowerBound))))
    }
  }

  /// Reads the folders or the files of version 5: the forms of an entry, and the entries.
  private static func entries(
    _ cursor: inout ByteCursor, _ sections: borrowing DebugSections, is64Bit: Bool,
    _ budget: inout WorkBudget
  ) throws(DWARFError) -> [String] {
    var forms: [(content: UInt64, form: UInt64)] = []
    for _ in 0..<(try cursor.byte()) {
      forms.append((try cursor.unsigned(), try cursor.unsigned()))
    }
    let count = try cursor.unsigned()
    guard !forms.isEmpty else { return [] }
    var names: [String] = []
    for _ in 0..<min(count, UInt64(cursor.remaining)) {
      var name = ""
      for (content, form) in forms {
        let text = try Self.text(form, &cursor, sections, is64Bit: is64Bit)
        if content == 1 { name = baseName(text) }
      }
      try budget.take(forms.count, at: cursor.offset)
      names.append(name)
    }
    return names
  }

  /// Reads a value; returns the text if it is one.
  private static func text(
    _ form: UInt64, _ cursor: inout ByteCursor, _ sections: borrowing DebugSections,
    is64Bit: Bool
  ) throws(DWARFError) -> String {
    switch form {
    case 0x08: return sections.line.debugText(at: UInt64(try cursor.text().lowerBound))
    case 0x1F: return sections.lineStrings.debugText(at: try cursor.offset(is64Bit: is64Bit))
    case 0x0E: return sections.strings.debugText(at: try cursor.offset(is64Bit: is64Bit))
    case 0x0B: try cursor.skip(1)
    case 0x05: try cursor.skip(2)
    case 0x06: try cursor.skip(4)
    case 0x07: try cursor.skip(8)
    case 0x1E: try cursor.skip(16)
    case 0x0F: _ = try cursor.unsigned()
    case 0x09: try cursor.skip(try cursor.unsigned())
    default: throw DWARFError(.unsupported, at: cursor.offset)
    }
    return ""
  }

  private static func baseName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The line in a file, by the number of the file.
  func line(_ line: UInt64, inFile file: UInt64) -> SourceLine? {
    guard let index = Int(exactly: file), index < files.count else { return nil }
    return SourceLine(file: files[index], line: Int(clamping: line))
  }
}
