import ApusBytes

/// The instructions of `.eh_frame` that make the rows of a function, executed up to an address.
struct UnwindProgram {
  private let common: CommonEntry
  private let section: UInt64
  /// The address up to which instructions are executed.
  private let target: UInt64
  private var address: UInt64
  private(set) var row: UnwindRow
  /// The row of the common instructions, to which a register can be restored.
  private var initial: UnwindRow?
  /// The rows that were remembered.
  private var remembered: [UnwindRow] = []

  /// The most rows that are remembered at a time; compilers nest a few.
  private static let deepest = 64

  init(_ common: CommonEntry, start: UInt64, target: UInt64, section: UInt64) {
    self.common = common
    self.section = section
    self.target = target
    address = start
    row = UnwindRow(returnRegister: common.returnRegister, isSignal: common.isSignal)
  }

  /// Executes the common instructions, and then those of the function.
  ///
  /// - Complexity: O(*n*) in the instructions.
  mutating func run(_ bytes: RawSpan, _ instructions: Range<Int>) throws(DWARFError) {
    _ = try execute(ByteCursor(bytes, common.instructions))
    initial = row
    _ = try execute(ByteCursor(bytes, instructions))
  }

  private mutating func execute(_ instructions: consuming ByteCursor) throws(DWARFError) -> Bool {
    var cursor = instructions
    while !cursor.isAtEnd {
      let start = cursor.offset
      let code = try cursor.byte()
      let goesOn =
        switch code >> 6 {
        case 1: advance(UInt64(code & 0x3F))
        case 2: set(UInt64(code & 0x3F), .saved(Int64(try factored(&cursor))))
        case 3: restore(UInt64(code & 0x3F))
        default: try perform(code, &cursor)
        }
      switch goesOn {
      case .next: continue
      case .end: return true
      case .wrong: throw DWARFError(.wrongInstruction, at: start)
      }
    }
    return false
  }

  private enum Outcome {
    case next, end, wrong
  }

  private mutating func perform(
    _ code: UInt8, _ cursor: inout ByteCursor
  ) throws(DWARFError) -> Outcome {
    switch code {
    case 0x00: return .next
    case 0x01: return move(to: try common.encoding.read(&cursor, section: section))
    case 0x02: return advance(UInt64(try cursor.byte()))
    case 0x03: return advance(UInt64(try cursor.integer(UInt16.self)))
    case 0x04: return advance(UInt64(try cursor.integer(UInt32.self)))
    case 0x06: return restore(try cursor.unsigned())
    case 0x0A: return remember()
    case 0x0B: return recall()
    case 0x0C...0x0F, 0x12, 0x13: return try place(code, &cursor)
    case 0x2D: return .next
    case 0x2E:
      _ = try cursor.unsigned()
      return .next
    default: return try setRule(code, &cursor)
    }
  }

  /// The instructions that say where the frame is.
  private mutating func place(
    _ code: UInt8, _ cursor: inout ByteCursor
  ) throws(DWARFError) -> Outcome {
    switch code {
    case 0x0C: return frame(try cursor.unsigned(), Int64(truncatingIfNeeded: try cursor.unsigned()))
    case 0x12: return frame(try cursor.unsigned(), try factoredSigned(&cursor))
    case 0x0F:
      row.frame = .computed(try expression(&cursor))
      return .next
    default: break
    }
    guard case .register(let register, let offset) = row.frame else { return .wrong }
    switch code {
    case 0x0D: return frame(try cursor.unsigned(), offset)
    case 0x0E: return frame(UInt64(register), Int64(truncatingIfNeeded: try cursor.unsigned()))
    default: return frame(UInt64(register), try factoredSigned(&cursor))
    }
  }

  /// The instructions that say where a register of the caller is.
  private mutating func setRule(
    _ code: UInt8, _ cursor: inout ByteCursor
  ) throws(DWARFError) -> Outcome {
    guard [0x05, 0x07, 0x08, 0x09, 0x10, 0x11, 0x14, 0x15, 0x16, 0x2F].contains(code) else {
      return .wrong
    }
    let register = try cursor.unsigned()
    switch code {
    case 0x05: return set(register, .saved(try factored(&cursor)))
    case 0x07: return set(register, .undefined)
    case 0x08: return set(register, .same)
    case 0x09:
      let other = try cursor.unsigned()
      return other < UInt64(UnwindRow.registerCount)
        ? set(register, .register(UInt8(other))) : .wrong
    case 0x10: return set(register, .savedAt(try expression(&cursor)))
    case 0x11: return set(register, .saved(try factoredSigned(&cursor)))
    case 0x14: return set(register, .address(try factored(&cursor)))
    case 0x15: return set(register, .address(try factoredSigned(&cursor)))
    case 0x16: return set(register, .computed(try expression(&cursor)))
    default: return set(register, .saved(0 &- (try factored(&cursor))))
    }
  }

  // MARK: Operands

  private func factored(_ cursor: inout ByteCursor) throws(DWARFError) -> Int64 {
    Int64(truncatingIfNeeded: try cursor.unsigned()) &* common.dataFactor
  }

  private func factoredSigned(_ cursor: inout ByteCursor) throws(DWARFError) -> Int64 {
    try cursor.signed() &* common.dataFactor
  }

  private func expression(_ cursor: inout ByteCursor) throws(DWARFError) -> DWARFExpression {
    let start = cursor.offset
    let count = try cursor.unsigned()
    guard count <= UInt64(DWARFExpression.longest) else {
      throw DWARFError(.programTooLong, at: start)
    }
    var code: [UInt8] = []
    for _ in 0..<count { code.append(try cursor.byte()) }
    return DWARFExpression(code)
  }

  // MARK: Changes of the row

  private mutating func advance(_ distance: UInt64) -> Outcome {
    move(to: address &+ distance &* common.codeFactor)
  }

  private mutating func move(to next: UInt64) -> Outcome {
    guard next <= target else { return .end }
    address = next
    return .next
  }

  private mutating func frame(_ register: UInt64, _ offset: Int64) -> Outcome {
    guard register < UInt64(UnwindRow.registerCount) else { return .wrong }
    row.frame = .register(UInt8(register), offset: offset)
    return .next
  }

  /// Sets the rule of a register. Those of vectors and others that no frame needs are left out.
  private mutating func set(_ register: UInt64, _ rule: UnwindRow.Rule) -> Outcome {
    guard register < UInt64(UnwindRow.registerCount) else { return .next }
    row.rules[UInt8(register)] = rule == .same ? nil : rule
    return .next
  }

  private mutating func restore(_ register: UInt64) -> Outcome {
    guard let initial else { return .wrong }
    guard register < UInt64(UnwindRow.registerCount) else { return .next }
    row.rules[UInt8(register)] = initial.rules[UInt8(register)]
    return .next
  }

  private mutating func remember() -> Outcome {
    guard remembered.count < Self.deepest else { return .wrong }
    remembered.append(row)
    return .next
  }

  private mutating func recall() -> Outcome {
    guard let last = remembered.popLast() else { return .wrong }
    row = last
    return .next
  }
}
