import ApusBytes

/// A call that the compiler replaced by the code of the called function.
struct InlinedCall: Sendable {
  /// The symbol or the name of the called function.
  let name: String
  /// The line of the call.
  let line: SourceLine?
}

/// The search of inlined calls at some addresses, in `.debug_info`.
struct InlinedCalls {
  /// A call that contains an address, before its name is known.
  private struct Found {
    let depth: Int
    let origin: UInt64
    let file: UInt64
    let line: UInt64
    let unit: Int
  }

  private let addresses: [UInt64]
  private var found: [[Found]]
  private var units: [DebugUnit] = []
  private var tables: [UInt64: Abbreviations] = [:]
  private var headers: [UInt64: LineHeader?] = [:]
  private var names: [UInt64: String] = [:]
  private var budget: WorkBudget

  /// The most functions to which the name of a function refers, one after the other.
  private static let longestChain = 8
  /// The greatest depth of entries; compilers nest some dozens.
  private static let deepest = 4096

  init(_ addresses: [UInt64], _ budget: WorkBudget) {
    self.addresses = addresses
    self.budget = budget
    found = addresses.map { _ in [] }
  }

  /// Returns the calls at each address, the outermost first.
  ///
  /// - Throws: `DWARFError` if a unit is beyond the end, or the tables refer to each other too often.
  /// - Complexity: O(*n* log *m*) in the bytes and the addresses.
  mutating func calls(
    _ sections: borrowing DebugSections
  ) throws(DWARFError) -> [[InlinedCall]] {
    var cursor = ByteCursor(sections.info, 0..<sections.info.byteCount)
    while cursor.remaining >= 4 {
      let start = cursor.offset
      do throws(DWARFError) {
        units.append(try DebugUnit(&cursor, sections.info))
      } catch {
        // A unit that is too short for its header is left out.
        guard error.kind != .entryBeyondEnd, cursor.offset > start else { throw error }
      }
    }
    for index in units.indices where units[index].isReadable {
      do throws(DWARFError) {
        try read(index, sections)
      } catch {
        // A form of another compiler ends a unit, not the search.
        guard error.kind != .tooMuchWork else { throw error }
      }
    }
    var calls: [[InlinedCall]] = []
    for list in found {
      var resolved: [InlinedCall] = []
      for call in list.sorted(by: { $0.depth < $1.depth }) {
        resolved.append(
          InlinedCall(
            name: try name(at: call.origin, sections, Self.longestChain),
            line: try line(call, sections)))
      }
      calls.append(resolved)
    }
    return calls
  }

  // MARK: Entries

  private struct Entry {
    var low = DebugValue.none
    var high = DebugValue.none
    var ranges = DebugValue.none
    var origin = DebugValue.none
    var name = DebugValue.none
    var linkageName = DebugValue.none
    var file: UInt64 = 0
    var line: UInt64 = 0
    var program: UInt64?
    var bases: [(name: UInt64, offset: UInt64)] = []

    mutating func take(_ name: UInt64, _ value: DebugValue) {
      switch (name, value) {
      case (DebugCode.low, _): low = value
      case (DebugCode.high, _): high = value
      case (DebugCode.ranges, _): ranges = value
      case (DebugCode.origin, _), (DebugCode.specification, _): origin = value
      case (DebugCode.name, _): self.name = value
      case (DebugCode.linkageName, _), (DebugCode.oldLinkageName, _): linkageName = value
      case (DebugCode.callFile, .constant(let number)): file = number
      case (DebugCode.callLine, .constant(let number)): line = number
      case (DebugCode.lineProgram, .offset(let offset)),
        (DebugCode.lineProgram, .constant(let offset)):
        program = offset
      case (DebugCode.stringBase...DebugCode.rangeBase, .offset(let offset)):
        bases.append((name, offset))
      default: break
      }
    }
  }

  private mutating func read(
    _ index: Int, _ sections: borrowing DebugSections
  ) throws(DWARFError) {
    let table = try abbreviations(of: units[index], sections)
    var cursor = ByteCursor(sections.info, units[index].entries)
    var (depth, isFirst) = (0, true)
    while !cursor.isAtEnd {
      let code = try cursor.unsigned()
      try budget.take(at: cursor.offset)
      guard code != 0 else {
        depth -= 1
        if depth <= 0 { return }
        continue
      }
      guard let form = table[code] else { throw DWARFError(.unsupported, at: cursor.offset) }
      let entry = try entry(form, &cursor, units[index])
      if isFirst { setBases(index, entry, sections) }
      if form.tag == DebugCode.inlinedCall { try add(entry, index, depth, sections) }
      isFirst = false
      if form.hasChildren { depth += 1 }
      guard depth > 0, depth < Self.deepest else { return }
    }
  }

  private mutating func entry(
    _ form: Abbreviations.Declaration, _ cursor: inout ByteCursor, _ unit: DebugUnit
  ) throws(DWARFError) -> Entry {
    var entry = Entry()
    try budget.take(form.attributes.count, at: cursor.offset)
    for attribute in form.attributes {
      entry.take(attribute.name, try DebugValue(attribute, &cursor, unit))
    }
    return entry
  }

  private mutating func abbreviations(
    of unit: DebugUnit, _ sections: borrowing DebugSections
  ) throws(DWARFError) -> Abbreviations {
    if let known = tables[unit.abbreviations] { return known }
    let table = try Abbreviations(sections.abbreviations, at: unit.abbreviations, &budget)
    tables[unit.abbreviations] = table
    return table
  }

  private mutating func setBases(
    _ index: Int, _ entry: Entry, _ sections: borrowing DebugSections
  ) {
    for (name, offset) in entry.bases {
      switch name {
      case DebugCode.stringBase: units[index].stringBase = offset
      case DebugCode.addressBase: units[index].addressBase = offset
      default: units[index].rangeBase = offset
      }
    }
    units[index].lineProgram = entry.program
    units[index].lowAddress = DebugRanges(units[index]).address(entry.low, sections) ?? 0
  }

  private mutating func add(
    _ entry: Entry, _ index: Int, _ depth: Int, _ sections: borrowing DebugSections
  ) throws(DWARFError) {
    guard case .reference(let origin) = entry.origin else { return }
    let call = Found(
      depth: depth, origin: origin, file: entry.file, line: entry.line, unit: index)
    var inside: [Int] = []
    let addresses = addresses
    try DebugRanges(units[index]).each(
      low: entry.low, high: entry.high, ranges: entry.ranges, sections, &budget
    ) { range throws(DWARFError) in
      var position = addresses.lowerBound(of: range.lowerBound)
      while position < addresses.count, addresses[position] < range.upperBound {
        inside.append(position)
        position += 1
      }
    }
    try budget.take(inside.count, at: units[index].start)
    for position in inside { found[position].append(call) }
  }

  // MARK: Names and lines

  /// Returns the symbol or the name of the function at an offset, which may refer to another function.
  private mutating func name(
    at offset: UInt64, _ sections: borrowing DebugSections, _ rest: Int
  ) throws(DWARFError) -> String {
    if let known = names[offset] { return known }
    guard rest > 0, let start = Int(exactly: offset),
      let unit = unit(at: start), unit.entries.contains(start)
    else { return "" }
    let table = try abbreviations(of: unit, sections)
    var cursor = ByteCursor(sections.info, start..<unit.entries.upperBound)
    guard let code = try? cursor.unsigned(), let form = table[code] else { return "" }
    let entry = try entry(form, &cursor, unit)
    var name = text(entry.linkageName, unit, sections) ?? text(entry.name, unit, sections) ?? ""
    if name.isEmpty, case .reference(let origin) = entry.origin {
      name = try self.name(at: origin, sections, rest - 1)
    }
    names[offset] = name
    return name
  }

  /// The last unit that does not begin behind an offset.
  private func unit(at offset: Int) -> DebugUnit? {
    var (low, high) = (0, units.count)
    while low < high {
      let middle = (low + high) / 2
      if units[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? units[low - 1] : nil
  }

  private func text(
    _ value: DebugValue, _ unit: DebugUnit, _ sections: borrowing DebugSections
  ) -> String? {
    switch value {
    case .text(let offset): return sections.info.debugText(at: UInt64(offset))
    case .string(let offset): return sections.strings.debugText(at: offset)
    case .lineString(let offset): return sections.lineStrings.debugText(at: offset)
    case .stringIndex(let index):
      guard let place = Int(exactly: unit.stringBase &+ index &* (unit.is64Bit ? 8 : 4)) else {
        return nil
      }
      let offset: UInt64? =
        unit.is64Bit
        ? sections.stringOffsets.littleEndian(ifAt: place)
        : sections.stringOffsets.littleEndian(ifAt: place, as: UInt32.self).map(UInt64.init)
      return offset.map { sections.strings.debugText(at: $0) }
    default: return nil
    }
  }

  private mutating func line(
    _ call: Found, _ sections: borrowing DebugSections
  ) throws(DWARFError) -> SourceLine? {
    guard let program = units[call.unit].lineProgram, let start = Int(exactly: program),
      start < sections.line.byteCount
    else { return nil }
    if headers[program] == nil {
      headers[program] = .some(try? LineHeader(sections, at: start, &budget))
    }
    return headers[program]??.line(call.line, inFile: call.file)
  }
}
