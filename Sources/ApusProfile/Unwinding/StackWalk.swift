import ApusBytes

/// The answer of a table for an address.
package enum UnwindAnswer: Sendable {
  case row(UnwindRow)
  /// The address is where the program or its loader begins.
  case outermost
  /// The module has a table, but not for this address, such as code of Go beside that of C.
  case unknown
  /// The module has no table: the frame pointer is followed.
  case noTable
}

/// The unwinding of a copied stack, from the running function to the outermost.
///
///     var walk = StackWalk(copy, .current)
///     walk.run { address in table.row(at: address).map { .row($0) } ?? .unknown }
///     walk.addresses  // that of the running instruction, and those where its callers resume
///
/// It ends whatever the tables and the stack contain: each frame must be above the frame before, and the first frame
/// beyond the copy is the last.
package struct StackWalk {
  /// The reason why a walk ended.
  package enum End: Hashable, Sendable {
    /// The outermost function was reached.
    case whole
    /// The next frame is beyond the copy.
    case deeper
    /// The caller of the last address is not known.
    case broken
  }

  /// The address of the running instruction, and those where its callers resume.
  package private(set) var addresses: [UInt64] = []
  /// The addresses whose functions contain the calls: those before the addresses where callers resume.
  package private(set) var callAddresses: [UInt64] = []
  package private(set) var end = End.broken

  private let architecture: UnwindArchitecture
  private let copy: StackCopy
  /// The address of the first byte of the copy.
  private let start: UInt64
  private var registers: [UInt64]
  /// Whether the last caller was found by a frame pointer.
  private var cameByFramePointer = false
  /// The registers whose values in the function are known, as bits.
  private var known: UInt64

  /// The greatest number of frames.
  private static let deepest = 1024

  /// Begins a walk.
  package init(_ copy: StackCopy, _ architecture: UnwindArchitecture) {
    self.copy = copy
    self.architecture = architecture
    registers = Array(copy.registers.prefix(UnwindRow.registerCount))
    let missing = UnwindRow.registerCount - registers.count
    known = (1 << UInt64(registers.count)) - 1
    registers += [UInt64](repeating: 0, count: missing)
    start = registers[Int(architecture.stackPointer)]
  }

  /// Walks to the end.
  ///
  /// - Parameter answer: Returns the row of an address. For callers, it is the address before that where
  ///   the caller resumes.
  /// - Complexity: O(*n*) in the frames, of which there are at most 1,024.
  package mutating func run(_ answer: (UInt64) -> UnwindAnswer) {
    var isExact = true
    while addresses.count < Self.deepest {
      let address = registers[Int(architecture.programCounter)]
      // The outermost frame of a thread has no caller.
      guard address != 0 else { return finish(.whole) }
      addresses.append(address)
      callAddresses.append(isExact ? address : address &- 1)
      // Nothing of this frame is in the copy, so that its caller would come from old registers.
      guard !isBeyondCopy(registers[Int(architecture.stackPointer)] &- 1) || addresses.count == 1
      else { return finish(.deeper) }
      switch answer(callAddresses[callAddresses.count - 1]) {
      case .unknown:
        guard guessCaller(answer) else { return }
        isExact = false
      case .outermost: return finish(.whole)
      case .noTable:
        guard followFramePointer() else { return }
        isExact = false
      case .row(let row):
        guard follow(row) else { return }
        isExact = row.isSignal
      }
    }
    finish(.deeper)
  }

  private mutating func finish(_ end: End) { self.end = end }

  // MARK: Frames

  /// Makes the registers those of the caller; returns whether there is a caller.
  private mutating func follow(_ row: UnwindRow) -> Bool {
    if row.rules[row.returnRegister] == .undefined {
      finish(.whole)
      return false
    }
    guard let frame = frame(of: row), isAbove(frame, row) else { return false }
    var (next, stillKnown) = (registers, known)
    for (register, rule) in row.rules {
      let bit: UInt64 = 1 << UInt64(register)
      if let value = value(of: rule, for: register, frame) {
        next[Int(register)] = value
        stillKnown |= bit
      } else {
        stillKnown &= ~bit
      }
    }
    let back = Int(row.returnRegister)
    guard stillKnown & (1 << UInt64(back)) != 0 else {
      finish(isBeyondCopy(frame) ? .deeper : .broken)
      return false
    }
    next[Int(architecture.stackPointer)] = frame
    next[Int(architecture.programCounter)] = next[back]
    cameByFramePointer = false
    (registers, known) = (next, stillKnown)
    return true
  }

  private func frame(of row: UnwindRow) -> UInt64? {
    switch row.frame {
    case .register(let register, let offset):
      value(ofRegister: UInt64(register)).map { $0 &+ UInt64(bitPattern: offset) }
    case .computed(let expression):
      expression.value(first: nil, register: value(ofRegister:), memory: word(at:))
    }
  }

  /// Whether a frame is above the frame before, as it must be unless a signal came between.
  private func isAbove(_ frame: UInt64, _ row: UnwindRow) -> Bool {
    let pointer = registers[Int(architecture.stackPointer)]
    // A function of arm64 that was just entered has no frame of its own yet.
    let isEntered = architecture == .arm64 && frame == pointer && addresses.count == 1
    return row.isSignal || frame > pointer || isEntered
  }

  /// The greatest size of a stack, beyond which an address is none of it.
  private static let greatestStack: UInt64 = 64 << 20

  private func isBeyondCopy(_ address: UInt64) -> Bool {
    address > start && address - start >= UInt64(copy.bytes.count)
      && address - start < Self.greatestStack
  }

  private func value(
    of rule: UnwindRow.Rule, for register: UInt8, _ frame: UInt64
  ) -> UInt64? {
    switch rule {
    case .same, .undefined: nil
    case .saved(let offset): saved(register, at: frame &+ UInt64(bitPattern: offset))
    case .address(let offset): frame &+ UInt64(bitPattern: offset)
    case .register(let other): value(ofRegister: UInt64(other))
    case .savedAt(let expression):
      expression.value(first: frame, register: value(ofRegister:), memory: word(at:))
        .flatMap(word(at:))
    case .computed(let expression):
      expression.value(first: frame, register: value(ofRegister:), memory: word(at:))
    }
  }

  /// The value of a register that was saved at an address.
  ///
  /// Below the stack pointer nothing is saved: the function has restored the register already, which the
  /// tables of compilers leave out. The program counter is never restored: it is that of this function.
  private func saved(_ register: UInt8, at address: UInt64) -> UInt64? {
    guard address < registers[Int(architecture.stackPointer)] else { return word(at: address) }
    return register == architecture.programCounter ? nil : value(ofRegister: UInt64(register))
  }

  private func value(ofRegister register: UInt64) -> UInt64? {
    guard register < UInt64(UnwindRow.registerCount), known & (1 << register) != 0 else {
      return nil
    }
    return registers[Int(register)]
  }

  private func word(at address: UInt64) -> UInt64? {
    guard address >= start, address - start <= UInt64(copy.bytes.count) else { return nil }
    return copy.bytes.span.rawBytes.littleEndian(ifAt: Int(address - start))
  }

  // MARK: Frame pointers

  /// Follows the frame pointer of code that may keep none, if it leads to code of a module; returns whether it does.
  private mutating func guessCaller(_ answer: (UInt64) -> UnwindAnswer) -> Bool {
    let before = (registers, known)
    guard value(ofRegister: UInt64(architecture.framePointer)) != nil, followFramePointer() else {
      // Only a chain of frame pointers ends with 0.
      if !cameByFramePointer { end = .broken }
      return false
    }
    if case .noTable = answer(registers[Int(architecture.programCounter)] &- 1) {
      (registers, known) = before
      finish(.broken)
      return false
    }
    return true
  }

  /// Makes the registers those of the caller by the frame pointer.
  private mutating func followFramePointer() -> Bool {
    let pointer = registers[Int(architecture.framePointer)]
    if pointer == 0 {
      finish(.whole)
      return false
    }
    guard pointer >= registers[Int(architecture.stackPointer)], pointer % 8 == 0,
      let frame = word(at: pointer), let back = word(at: pointer &+ 8)
    else {
      finish(isBeyondCopy(pointer) ? .deeper : .broken)
      return false
    }
    registers[Int(architecture.framePointer)] = frame
    registers[Int(architecture.stackPointer)] = pointer &+ 16
    registers[Int(architecture.programCounter)] = back
    // The function may have changed all others.
    known =
      1 << UInt64(architecture.framePointer) | 1 << UInt64(architecture.stackPointer)
      | 1 << UInt64(architecture.programCounter)
    cameByFramePointer = true
    return true
  }
}
