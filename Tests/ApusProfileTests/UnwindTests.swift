import ApusBytes
import ApusMeasure
@testable import ApusProfile
import ApusTestSupport
import Testing

@Suite("Unwinding of copied stacks")
struct StackWalkTests {
  /// A function at 0x1000 that moves the stack pointer by 16 after its first byte, and saves the frame pointer.
  private func table(_ instructions: [UInt8] = [0x41, 0x0E, 16, 0x86, 2]) throws -> UnwindTable {
    try UnwindTable(TestFrames(instructions: instructions).bytes, address: 0)
  }

  private func copy(pc: UInt64, sp: UInt64, fp: UInt64 = 0, words: [UInt64]) -> StackCopy {
    var registers = [UInt64](repeating: 0, count: 17)
    (registers[16], registers[7], registers[6]) = (pc, sp, fp)
    return StackCopy(registers: registers, bytes: words.flatMap(TestFrames.word))
  }

  private func walk(_ copy: StackCopy, _ table: UnwindTable) -> StackWalk {
    var walk = StackWalk(copy, .x86)
    walk.run { address in
      if address >= 0x9000 { return .noTable }
      return table.row(at: address).map { .row($0) } ?? .unknown
    }
    return walk
  }

  @Test("Each caller is found by the rows of its function")
  func callers() throws {
    // The first frame is behind the push, and each caller resumes behind its own.
    let words: [UInt64] = [0x77, 0x1010, 0x88, 0x1020, 0x99, 0]
    let walk = walk(copy(pc: 0x1008, sp: 0x7000, words: words), try table())
    #expect(walk.addresses == [0x1008, 0x1010, 0x1020])
    #expect(walk.callAddresses == [0x1008, 0x100F, 0x101F])
    #expect(walk.end == .whole)
  }

  @Test("At the first instruction the frame has not moved yet")
  func first() throws {
    let walk = walk(copy(pc: 0x1000, sp: 0x7000, words: [0x1010, 0x88, 0]), try table())
    #expect(walk.addresses == [0x1000, 0x1010])
    #expect(walk.end == .whole)
  }

  @Test("A caller without a row breaks the stack, and a frame beyond the copy is deeper")
  func ends() throws {
    let broken = walk(copy(pc: 0x1008, sp: 0x7000, words: [0, 0x5000, 0]), try table())
    #expect(broken.addresses == [0x1008, 0x5000] && broken.end == .broken)
    let deeper = walk(copy(pc: 0x1008, sp: 0x7000, words: [0]), try table())
    #expect(deeper.addresses == [0x1008] && deeper.end == .deeper)
  }

  @Test("Code without a row is followed by its frame pointer, if that leads to code of a module")
  func withoutRow() throws {
    // A frame at 0x7000 has the next frame, and returns to 0x5100; that at 0x7010 is the outermost.
    let words: [UInt64] = [0x7010, 0x5100, 0, 0x5200]
    let chain = walk(copy(pc: 0x5000, sp: 0x7000, fp: 0x7000, words: words), try table())
    #expect(chain.addresses == [0x5000, 0x5100, 0x5200])
    #expect(chain.end == .whole)
    // The number at 0x7008 is no code of a module.
    let wrong = walk(copy(pc: 0x5000, sp: 0x7000, fp: 0x7000, words: [0, 0x9100]), try table())
    #expect(wrong.addresses == [0x5000] && wrong.end == .broken)
    let none = walk(copy(pc: 0x5000, sp: 0x7000, words: [0x7010, 0x5100]), try table())
    #expect(none.addresses == [0x5000] && none.end == .broken)
  }

  @Test("A register that was restored keeps its value, although the row says that it is saved")
  func restored() throws {
    // The row stays that behind the push, but the stack pointer is above the saved value.
    let table = try table([0x86, 2, 0x41, 0x0C, 7, 8])
    let chain = walk(copy(pc: 0x1008, sp: 0x7000, fp: 0x7010, words: [0x9001, 0, 0, 0]), table)
    #expect(chain.addresses == [0x1008, 0x9001])
  }

  @Test("Code without a table is followed by frame pointers")
  func framePointers() throws {
    let words: [UInt64] = [0, 0x7018, 0x9100, 0, 0x1010, 0, 0]
    let walk = walk(copy(pc: 0x9001, sp: 0x7000, fp: 0x7008, words: words), try table())
    #expect(walk.addresses.prefix(2) == [0x9001, 0x9100])
  }

  @Test(
    "A stack whose frames do not rise ends", arguments: [[0x0E, 0], [0x0C, 7, 0], [0x0C, 6, 0]])
  func cycle(_ instructions: [UInt8]) throws {
    let words = [UInt64](repeating: 0x1010, count: 64)
    let walk = walk(
      copy(pc: 0x1008, sp: 0x7000, words: words), try table(instructions.map { UInt8($0) }))
    #expect(walk.addresses.count == 1)
    #expect(walk.end == .broken)
  }

  @Test(
    "An address of return that is said to be below the stack pointer is not that of the function itself"
  )
  func unsavedReturn() throws {
    let walk = walk(copy(pc: 0x1008, sp: 0x7000, words: [1, 2, 3, 4]), try table([0x90, 35]))
    #expect(walk.addresses == [0x1008] && walk.end == .broken)
  }

  @Test("The first frame beyond the copy is the last, although its caller is computed")
  func beyondCopy() throws {
    // The caller is always at 0x1008, 8 bytes above: the frames at 0x7000 to 0x7020, and one beyond.
    let instructions: [UInt8] = [0x16, 16, 3, 0x0A, 0x08, 0x10]
    let walk = walk(copy(pc: 0x1008, sp: 0x7000, words: [1, 2, 3, 4]), try table(instructions))
    #expect(walk.addresses.count == 6 && walk.end == .deeper)
  }

  @Test("An undefined address of return ends the stack")
  func outermost() throws {
    let walk = walk(copy(pc: 0x1008, sp: 0x7000, words: [1, 2]), try table([0x07, 16]))
    #expect(walk.addresses == [0x1008] && walk.end == .whole)
  }

  @Test("Expressions compute frames")
  func expressions() throws {
    // The frame is the stack pointer and 16 if the two lowest bits of the address are 0: as in tables of jumps.
    let code: [UInt8] = [0x77, 8, 0x80, 0, 0x33, 0x1A, 0x30, 0x2A, 0x33, 0x24, 0x22]
    let table = try table([0x0F, UInt8(code.count)] + code)
    let walk = walk(copy(pc: 0x1008, sp: 0x7000, words: [0, 0x1010, 0, 0]), table)
    #expect(walk.addresses.prefix(2) == [0x1008, 0x1010])
  }

  @Test("Random stacks and registers end", arguments: (1...200).map { UInt64($0) })
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = (0..<200).map { _ -> UInt64 in
      let code = UInt64.random(in: 0x1000...0x1040, using: &random)
      let stack = UInt64.random(in: 0x7000...0x7640, using: &random)
      return [UInt64.max, code, stack & ~7].randomElement(using: &random) ?? 0
    }
    let copy = copy(
      pc: 0x1000 + UInt64.random(in: 0...63, using: &random), sp: 0x7000,
      fp: words.randomElement(using: &random) ?? 0, words: words)
    #expect(walk(copy, try table()).addresses.count <= 1024, "seed \(seed)")
  }
}

@Suite("Tables of frames")
struct UnwindTableTests {
  @Test("Every beginning of a section is read or is an error")
  func cut() {
    let bytes = TestFrames().bytes
    for end in bytes.indices { read(Array(bytes[..<end])) }
  }

  @Test(
    "Sections with changed bytes are read or are errors", arguments: (1...300).map { UInt64($0) })
  func changed(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = TestFrames().bytes
    for _ in 0..<3 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = [0, 0xFF, 0x7F, 0x80, 1].randomElement(using: &random) ?? 0
    }
    read(bytes)
  }

  @Test("An entry beyond the end is an error with its offset")
  func beyond() {
    #expect(throws: DWARFError(.entryBeyondEnd, at: 0)) {
      try UnwindTable([0xF0, 0xFF, 0, 0, 0, 0, 0, 0], address: 0)
    }
  }

  @Test("Instructions that are too long, wrong or nested too deep have no row")
  func limits() throws {
    for instructions in [
      [UInt8](repeating: 0x0A, count: 100), [0x0B], [0x3F],
      [UInt8](repeating: 0, count: 70_000),
    ] {
      let table = try UnwindTable(TestFrames(instructions: instructions).bytes, address: 0)
      #expect(table.count == 1)
      #expect(table.row(at: 0x1008) == nil)
    }
  }

  @Test("A section of 64 MiB of entries is read in linear time")
  func growth() throws {
    let small = try seconds(entries: 1 << 14)
    let large = try seconds(entries: 1 << 17)
    // Eight times the entries; a quadratic reader takes 64 times.
    #expect(large < 24 * small + 0.05, "\(small) s and \(large) s")
  }

  /// The time to read so many entries, each with a common entry of its own.
  private func seconds(entries: Int) throws -> Double {
    let one = TestFrames().bytes.dropLast(4)
    let bytes = [UInt8]([UInt8](repeating: 0, count: 0)) + (0..<entries).flatMap { _ in one }
    let clock = ContinuousClock()
    var count = 0
    let time = try clock.measure { count = try UnwindTable(bytes, address: 0).count }
    #expect(count == entries)
    return time / .seconds(1)
  }

  private func read(_ bytes: [UInt8]) {
    do throws(DWARFError) {
      let table = try UnwindTable(bytes, address: 0x40)
      for address: UInt64 in [0, 0x1000, 0x1008, .max] { _ = table.row(at: address) }
      #expect(table.count <= 1)
    } catch {
      #expect((0...bytes.count).contains(error.offset), "\(error)")
    }
  }

  #if os(Linux)
    @Test("This program keeps frame pointers, and its functions have rows")
    func ownProgram() throws {
      let program = try MappedFile("/proc/self/exe")
      let table = try UnwindTable(ELFFile(program.bytes))
      #expect(table.count > 1000)
      let share = table.shareWithoutFramePointer(.current)
      #expect(share ?? 1 < 0.1)
    }
  #endif
}

/// The bytes of a section with a function of 64 bytes at 0x1000.
struct TestFrames {
  var instructions: [UInt8] = [0x41, 0x0E, 16, 0x86, 2]

  var bytes: [UInt8] {
    // Version 1, the text "zR", factors 1 and -8, the register 16, addresses of 8 bytes; the frame is the stack
    // pointer and 8, where the address of return is.
    let common = Self.entry(
      Self.half(0) + [1] + Array("zR\0".utf8) + [1, 0x78, 16, 1, 0, 0x0C, 7, 8, 0x90, 1])
    let function = Self.entry(
      Self.half(UInt32(common.count + 4)) + Self.word(0x1000) + Self.word(64) + [0] + instructions)
    return common + function + Self.half(0)
  }

  private static func entry(_ body: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (8 - (body.count + 4) % 8) % 8)
    return half(UInt32(body.count + padding.count)) + body + padding
  }

  static func half(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func word(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
