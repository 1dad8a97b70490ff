import ApusBytes

/// The programs of lines of a file, executed to find the lines of some addresses.
struct LineProgram {
  /// The addresses in ascending order.
  private let addresses: [UInt64]
  private(set) var lines: [SourceLine?]

  private var row = Row()
  /// The row before, whose code reaches to the next; `nil` at the beginning of a sequence.
  private var last: Row?
  private var first: UInt64 = 0

  private struct Row {
    var address: UInt64 = 0
    var file: UInt64 = 1
    var line: UInt64 = 1
  }

  private(set) var budget: WorkBudget

  init(_ addresses: [UInt64], _ budget: WorkBudget) {
    self.addresses = addresses
    self.budget = budget
    lines = addresses.map { _ in nil }
  }

  /// Executes the programs of all units. A unit of a kind that cannot be read is left out.
  ///
  /// - Throws: `DWARFError` if a unit is beyond the end.
  /// - Complexity: O(*n* log *m*) in the bytes and the addresses.
  mutating func run(_ sections: borrowing DebugSections) throws(DWARFError) {
    var offset = 0
    while offset + 4 <= sections.line.byteCount {
      do throws(DWARFError) {
        let header = try LineHeader(sections, at: offset, &budget)
        offset = header.end
        try execute(header, sections)
      } catch {
        guard error.kind != .entryBeyondEnd, error.kind != .tooMuchWork,
          let end = Self.end(of: sections.line, at: offset)
        else { throw error }
        offset = max(offset, end)
      }
      (row, last) = (Row(), nil)
    }
  }

  /// The end of a unit whose header cannot be read; `nil` if the end is not in the section.
  private static func end(of bytes: RawSpan, at start: Int) -> Int? {
    var cursor = ByteCursor(bytes, start..<bytes.byteCount)
    guard var length = (try? cursor.integer(UInt32.self)).map(UInt64.init) else { return nil }
    if length == 0xFFFF_FFFF { length = (try? cursor.integer()) ?? .max }
    guard length <= UInt64(cursor.remaining) else { return nil }
    return cursor.offset + Int(length)
  }

  private mutating func execute(
    _ header: LineHeader, _ sections: borrowing DebugSections
  ) throws(DWARFError) {
    var cursor = ByteCursor(sections.line, header.instructions)
    while !cursor.isAtEnd {
      let code = try cursor.byte()
      if code >= header.specialBase {
        let step = UInt64(code - header.specialBase)
        advance(step / header.lineRange, header)
        row.line &+= UInt64(bitPattern: header.lineBase &+ Int64(step % header.lineRange))
        try emit(header)
      } else if code == 0 {
        try extended(&cursor, header, sections)
      } else {
        try standard(code, &cursor, header)
      }
    }
  }

  private mutating func standard(
    _ code: UInt8, _ cursor: inout ByteCursor, _ header: LineHeader
  ) throws(DWARFError) {
    switch code {
    case 1: try emit(header)
    case 2: advance(try cursor.unsigned(), header)
    case 3: row.line &+= UInt64(bitPattern: try cursor.signed())
    case 4: row.file = try cursor.unsigned()
    case 8: advance(UInt64(255 - header.specialBase) / header.lineRange, header)
    case 9: row.address &+= UInt64(try cursor.integer(UInt16.self))
    default:
      for _ in 0..<header.operandCounts[Int(code) - 1] { _ = try cursor.unsigned() }
    }
  }

  private mutating func extended(
    _ cursor: inout ByteCursor, _ header: LineHeader, _ sections: borrowing DebugSections
  ) throws(DWARFError) {
    let body = try cursor.skip(try cursor.unsigned())
    guard !body.isEmpty else { return }
    var operands = ByteCursor(sections.line, body)
    switch try operands.byte() {
    case 1:
      try emit(header)
      (row, last) = (Row(), nil)
    case 2 where operands.remaining == 8: row.address = try operands.integer()
    default: break
    }
  }

  private mutating func advance(_ count: UInt64, _ header: LineHeader) {
    row.address &+= count &* header.leastLength
  }

  /// Ends the code of the row before at the address of this row.
  private mutating func emit(_ header: LineHeader) throws(DWARFError) {
    if let last {
      // The linker gives functions that it removed the address 0.
      if first > 0 { try set(last, to: row.address, header) }
    } else {
      first = row.address
    }
    last = row
  }

  private mutating func set(
    _ row: Row, to end: UInt64, _ header: LineHeader
  ) throws(DWARFError) {
    var index = addresses.lowerBound(of: row.address)
    while index < addresses.count, addresses[index] < end {
      try budget.take(at: header.instructions.lowerBound)
      lines[index] = header.line(row.line, inFile: row.file)
      index += 1
    }
  }
}

extension [UInt64] {
  /// The index of the first number that is not less, in numbers in ascending order.
  func lowerBound(of value: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
