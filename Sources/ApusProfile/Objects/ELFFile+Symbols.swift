import ApusBytes

extension ELFFile {
  /// Returns the symbols of the functions at some addresses; `nil` for an address without one.
  ///
  /// The table of all symbols is read, or that of the dynamic symbols if the file was stripped. The
  /// symbols are not sorted: each finds the addresses that it may contain.
  ///
  /// - Parameter addresses: The addresses in ascending order, as the file counts them.
  /// - Throws: `ELFError` if a table is beyond the end of the file.
  /// - Complexity: O(*n* log *m*) in the symbols and addresses; allocates the names that it returns.
  package func names(of addresses: [UInt64]) throws(ELFError) -> [String?] {
    guard let table = symbolTable else { return addresses.map { _ in nil } }
    let strings = try stringTable(of: table)
    return try symbols(of: addresses, in: table).map { symbol in
      symbol.flatMap { name(at: $0.name, in: strings) }
    }
  }

  /// Returns the addresses of the functions that contain some addresses; `nil` for an address without a symbol.
  ///
  /// A symbol without a size ends at the end of its section, or after 4 KiB.
  ///
  /// - Parameter addresses: The addresses in ascending order, as the file counts them.
  /// - Throws: `ELFError` if a table is beyond the end of the file.
  /// - Complexity: O(*n* log *m*) in the symbols and addresses.
  package func functions(at addresses: [UInt64]) throws(ELFError) -> [Range<UInt64>?] {
    guard let table = symbolTable else { return addresses.map { _ in nil } }
    return try symbols(of: addresses, in: table).map { symbol in
      guard let symbol else { return nil }
      let byteCount = symbol.byteCount > 0 ? symbol.byteCount : min(symbol.reach, 4096)
      let (end, overflows) = symbol.address.addingReportingOverflow(byteCount)
      return symbol.address..<(overflows ? .max : end)
    }
  }

  private func symbols(
    of addresses: [UInt64], in table: Section
  ) throws(ELFError) -> [ELFSymbol?] {
    var search = SymbolSearch(addresses)
    for entry in try symbolEntries(of: table) where isFunction(entry) {
      search.take(symbol(at: entry))
    }
    return search.found
  }

  private static let symbolSize = 24
  private static let allSymbols: UInt32 = 2
  private static let dynamicSymbols: UInt32 = 11
  private static let executable: UInt64 = 4

  /// Whether the file has the symbols of all its functions.
  package var hasAllSymbols: Bool { sections.contains { $0.kind == Self.allSymbols } }

  /// The offsets of the symbols in a table.
  func symbolEntries(of table: Section) throws(ELFError) -> StrideThrough<Int> {
    let entries = try range(of: table)
    guard table.entrySize >= UInt64(Self.symbolSize), table.entrySize <= 4096 else {
      throw ELFError(.entrySize, at: table.header)
    }
    return stride(
      from: entries.lowerBound, through: entries.upperBound - Self.symbolSize,
      by: Int(table.entrySize))
  }

  var symbolTable: Section? {
    sections.first { $0.kind == Self.allSymbols }
      ?? sections.first { $0.kind == Self.dynamicSymbols }
  }

  func stringTable(of table: Section) throws(ELFError) -> Range<Int> {
    guard Int(table.link) < sections.count else {
      throw ELFError(.sectionBeyondEnd, at: table.header)
    }
    return try range(of: sections[Int(table.link)])
  }

  /// Whether a symbol is a function, or a position in a section with code, as in assembly.
  func isFunction(_ entry: Int) -> Bool {
    let section = Int(bytes.littleEndian(at: entry + 6) as UInt16)
    guard section > 0 else { return false }
    switch bytes.byte(at: entry + 4) & 15 {
    case 2, 10: return true
    case 0: return section < sections.count && sections[section].flags & Self.executable != 0
    default: return false
    }
  }

  private func symbol(at entry: Int) -> ELFSymbol {
    let address: UInt64 = bytes.littleEndian(at: entry + 8)
    let byteCount: UInt64 = bytes.littleEndian(at: entry + 16)
    return ELFSymbol(
      address: address, byteCount: byteCount,
      reach: byteCount > 0 ? byteCount : rest(of: bytes.littleEndian(at: entry + 6), from: address),
      name: bytes.littleEndian(at: entry), binding: bytes.byte(at: entry + 4) >> 4)
  }

  /// The number of bytes from an address to the end of its section.
  private func rest(of section: UInt16, from address: UInt64) -> UInt64 {
    guard Int(section) < sections.count else { return 0 }
    let section = sections[Int(section)]
    guard address >= section.address, address - section.address < section.byteCount else {
      return 0
    }
    return section.byteCount - (address - section.address)
  }

  /// The greatest length of a name that is read, so that overlapping names cost little.
  private static let longestName = 65_536

  func name(at offset: UInt32, in strings: Range<Int>) -> String? {
    let start = strings.lowerBound + Int(offset)
    guard start < strings.upperBound else { return nil }
    let limit = min(strings.upperBound, start + Self.longestName)
    var end = start
    while end < limit, bytes.byte(at: end) != 0 { end += 1 }
    guard end > start else { return nil }
    return String(
      decoding: (start..<end).map { bytes.byte(at: $0) }, as: UTF8.self)
  }
}

/// What the search keeps of a symbol.
private struct ELFSymbol {
  var address: UInt64
  var byteCount: UInt64
  /// The number of bytes that may belong to the symbol: a symbol without a size reaches to the next, or
  /// to the end of its section.
  var reach: UInt64
  var name: UInt32
  var binding: UInt8

  /// Whether this symbol names the same position better: with a size, global rather than weak or local.
  func isBetter(than other: ELFSymbol) -> Bool {
    if (byteCount > 0) != (other.byteCount > 0) { return byteCount > 0 }
    return rank < other.rank
  }

  private var rank: Int { binding == 1 ? 0 : binding == 2 ? 1 : 2 }

  /// Whether an address after the start of the symbol belongs to it.
  func reaches(_ position: UInt64) -> Bool { position - address < reach }
}

/// The search of the nearest symbol before each address.
private struct SymbolSearch {
  private let addresses: [UInt64]
  /// The last symbol between the address before and this address.
  private var nearest: [ELFSymbol?]

  init(_ addresses: [UInt64]) {
    self.addresses = addresses
    nearest = addresses.map { _ in nil }
  }

  mutating func take(_ symbol: ELFSymbol) {
    var (low, high) = (0, addresses.count)
    while low < high {
      let middle = (low + high) / 2
      if addresses[middle] < symbol.address { low = middle + 1 } else { high = middle }
    }
    guard low < addresses.count else { return }
    if let known = nearest[low] {
      guard
        symbol.address > known.address
          || symbol.address == known.address && symbol.isBetter(than: known)
      else { return }
    }
    nearest[low] = symbol
  }

  /// The symbol of each address.
  var found: [ELFSymbol?] {
    var last: ELFSymbol?
    return addresses.indices.map { index in
      last = nearest[index] ?? last
      return last.flatMap { $0.reaches(addresses[index]) ? $0 : nil }
    }
  }
}
