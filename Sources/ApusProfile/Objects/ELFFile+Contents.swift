import ApusBytes

extension ELFFile {
  private static let dynamic: UInt32 = 6
  private static let needed: UInt64 = 1
  private static let dynamicSize = 16
  private static let contents: UInt32 = 1
  private static let code: UInt64 = 4
  /// The most libraries that are read of a program.
  private static let greatestNeeded = 4096

  /// Returns the first section with a name, such as `.eh_frame`.
  ///
  /// - Complexity: O(*n*) in the sections.
  package func section(named name: String) -> Section? {
    let index = Int(bytes.littleEndian(at: 0x3E) as UInt16)
    guard index < sections.count, let names = try? range(of: sections[index]) else { return nil }
    let wanted = Array(name.utf8)
    return sections.first { hasName(wanted, at: $0.name, in: names) }
  }

  /// The file names of the libraries that the loader loads into the program, such as `libc.so.6`.
  ///
  /// - Complexity: O(*n*) in the entries of the dynamic section.
  package var neededLibraries: [String] {
    guard let table = sections.first(where: { $0.kind == Self.dynamic }),
      let entries = try? range(of: table), let names = try? stringTable(of: table)
    else { return [] }
    var libraries: [String] = []
    for entry in stride(
      from: entries.lowerBound, through: entries.upperBound - Self.dynamicSize,
      by: Self.dynamicSize)
    where bytes.littleEndian(at: entry) == Self.needed && libraries.count < Self.greatestNeeded {
      let offset: UInt64 = bytes.littleEndian(at: entry + 8)
      guard let name = UInt32(exactly: offset).flatMap({ self.name(at: $0, in: names) }) else {
        continue
      }
      libraries.append(name)
    }
    return libraries
  }

  /// Returns whether the file itself has a function with a name.
  ///
  /// - Throws: `ELFError` if a table is beyond the end of the file.
  /// - Complexity: O(*n*) in the symbols.
  package func defines(_ function: String) throws(ELFError) -> Bool {
    guard let table = symbolTable else { return false }
    let wanted = Array(function.utf8)
    let strings = try stringTable(of: table)
    return try symbolEntries(of: table).contains { entry in
      isFunction(entry) && hasName(wanted, at: bytes.littleEndian(at: entry), in: strings)
    }
  }

  /// The build identifier, as hexadecimal digits; `nil` if the file has none.
  package var buildIdentifier: String? {
    guard let section = section(named: ".note.gnu.build-id"), let note = try? range(of: section),
      note.count >= 16,
      bytes.littleEndian(at: note.lowerBound) == 4 as UInt32,
      bytes.littleEndian(at: note.lowerBound + 8) == 3 as UInt32
    else { return nil }
    let count = Int(bytes.littleEndian(at: note.lowerBound + 4) as UInt32)
    let start = note.lowerBound + 16
    guard (2...64).contains(count), start + count <= note.upperBound else { return nil }
    return (start..<start + count).map { position in
      let byte = bytes.byte(at: position)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// The build identifier; without one, a checksum of the code, such as `code-1a2b3c4d`.
  ///
  /// Two builds of a program have different identities if their code differs. Linkers of Swift add no build
  /// identifier by default.
  ///
  /// - Complexity: O(*n*) in the code without a build identifier.
  package var identity: String {
    if let buildIdentifier { return buildIdentifier }
    var checksum = CRC32C()
    for section in sections where section.kind == Self.contents && section.flags & Self.code != 0 {
      guard let range = try? range(of: section) else { continue }
      checksum.update(bytes.extracting(range))
    }
    let digits = String(checksum.value, radix: 16)
    return "code-\(String(repeating: "0", count: 8 - digits.count))\(digits)"
  }

  /// The separate file with the symbols and lines that the file names: its file name, and the CRC-32 of its bytes;
  /// `nil` if the file names none.
  package var debugLink: (name: String, checksum: UInt32)? {
    guard let section = section(named: ".gnu_debuglink"), let link = try? range(of: section),
      link.count >= 8
    else { return nil }
    var end = link.lowerBound
    while end < link.upperBound, bytes.byte(at: end) != 0 { end += 1 }
    // The checksum follows the zero byte, at a multiple of four bytes.
    let position = link.lowerBound + (end - link.lowerBound + 4) & ~3
    guard end > link.lowerBound, position + 4 <= link.upperBound else { return nil }
    let name = String(
      decoding: (link.lowerBound..<end).map { bytes.byte(at: $0) }, as: UTF8.self)
    guard !name.contains("/") else { return nil }
    return (name, bytes.littleEndian(at: position))
  }

  private func hasName(_ wanted: [UInt8], at offset: UInt32, in names: Range<Int>) -> Bool {
    let start = names.lowerBound + Int(offset)
    guard start + wanted.count < names.upperBound, bytes.byte(at: start + wanted.count) == 0 else {
      return false
    }
    return wanted.indices.allSatisfy { bytes.byte(at: start + $0) == wanted[$0] }
  }
}
