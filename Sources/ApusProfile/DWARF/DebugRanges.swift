import ApusBytes

/// The ranges of addresses of an entry, in one of three forms.
struct DebugRanges {
  /// The lists of ranges, with the table of addresses that they may refer to.
  private let unit: DebugUnit

  init(_ unit: DebugUnit) { self.unit = unit }

  /// Calls a closure with each range.
  ///
  /// - Complexity: O(*n*) in the ranges, each of which takes from the budget.
  func each(
    low: DebugValue, high: DebugValue, ranges: DebugValue, _ sections: borrowing DebugSections,
    _ budget: inout WorkBudget, _ body: (Range<UInt64>) throws(DWARFError) -> Void
  ) throws(DWARFError) {
    if let start = address(low, sections) {
      let end: UInt64? =
        switch high {
        case .constant(let length): start &+ length
        default: address(high, sections)
        }
      if let end, end > start { try body(start..<end) }
      return
    }
    switch ranges {
    case .offset(let offset) where unit.version < 5:
      try old(at: offset, sections.ranges, &budget, body)
    case .offset(let offset): try list(at: offset, sections, &budget, body)
    case .rangeIndex(let index):
      let entry = unit.rangeBase &+ index &* (unit.is64Bit ? 8 : 4)
      guard let place = Int(exactly: entry),
        let offset = Self.offset(sections.rangeLists, at: place, is64Bit: unit.is64Bit)
      else { return }
      try list(at: unit.rangeBase &+ offset, sections, &budget, body)
    default: return
    }
  }

  private static func offset(_ bytes: RawSpan, at place: Int, is64Bit: Bool) -> UInt64? {
    is64Bit
      ? bytes.littleEndian(ifAt: place)
      : bytes.littleEndian(ifAt: place, as: UInt32.self).map(UInt64.init)
  }

  /// Returns the address of a value.
  func address(_ value: DebugValue, _ sections: borrowing DebugSections) -> UInt64? {
    switch value {
    case .address(let address): return address
    case .addressIndex(let index):
      guard let place = Int(exactly: unit.addressBase &+ index &* 8) else { return nil }
      return sections.addresses.littleEndian(ifAt: place)
    default: return nil
    }
  }

  /// Reads pairs of `.debug_ranges` up to a pair of zeros.
  private func old(
    at offset: UInt64, _ bytes: RawSpan, _ budget: inout WorkBudget,
    _ body: (Range<UInt64>) throws(DWARFError) -> Void
  ) throws(DWARFError) {
    var base = unit.lowAddress
    guard var place = Int(exactly: offset) else { return }
    while let low: UInt64 = bytes.littleEndian(ifAt: place),
      let high: UInt64 = bytes.littleEndian(ifAt: place + 8), low != 0 || high != 0
    {
      try budget.take(at: place)
      place += 16
      if low == .max {
        base = high
      } else if base &+ high > base &+ low {
        try body(base &+ low..<base &+ high)
      }
    }
  }

  /// Reads a list of `.debug_rnglists`.
  private func list(
    at offset: UInt64, _ sections: borrowing DebugSections, _ budget: inout WorkBudget,
    _ body: (Range<UInt64>) throws(DWARFError) -> Void
  ) throws(DWARFError) {
    let bytes = sections.rangeLists
    var base = unit.lowAddress
    let start = Int(clamping: offset)
    var cursor = ByteCursor(bytes, start..<max(start, bytes.byteCount))
    while !cursor.isAtEnd {
      try budget.take(at: cursor.offset)
      let (low, high): (UInt64?, UInt64?)
      switch try cursor.byte() {
      case 0: return
      case 1:
        base = address(.addressIndex(try cursor.unsigned()), sections) ?? 0
        continue
      case 2:
        low = address(.addressIndex(try cursor.unsigned()), sections)
        high = address(.addressIndex(try cursor.unsigned()), sections)
      case 3:
        low = address(.addressIndex(try cursor.unsigned()), sections)
        let length = try cursor.unsigned()
        high = low.map { $0 &+ length }
      case 4: (low, high) = (base &+ (try cursor.unsigned()), base &+ (try cursor.unsigned()))
      case 5:
        base = try cursor.integer()
        continue
      case 6: (low, high) = (try cursor.integer(), try cursor.integer())
      case 7:
        let start: UInt64 = try cursor.integer()
        (low, high) = (start, start &+ (try cursor.unsigned()))
      default: throw DWARFError(.unsupported, at: cursor.offset)
      }
      if let low, let high, high > low { try body(low..<high) }
    }
  }
}
