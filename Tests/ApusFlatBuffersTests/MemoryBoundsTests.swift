import ApusBytes
import ApusTestSupport
import Testing

@testable import ApusFlatBuffers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bounds of the types that carry the unsafe code. Each trap has its own process, because a missing
/// check could read or overwrite any memory.
@Suite("Bounds of a builder's memory and of a text")
struct MemoryBoundsTests {
  @Test("Memory that grows keeps its bytes at their distances from the end")
  func growth() {
    var memory = BuilderMemory(capacity: 16)
    memory.head &-= 4
    memory.store(0x0403_0201 as UInt32, at: memory.head)
    memory.grow(to: 64)
    let value: UInt32 = memory.load(4)
    let bytes = (0..<4).map { memory.bytes.byte(at: $0) }
    #expect(value == 0x0403_0201 && bytes == [1, 2, 3, 4])
  }

  @Test("Objects are compared from an offset to their ends", arguments: [1, 2, 3, 7, 8, 9, 15, 16])
  func comparison(count: Int) {
    var memory = BuilderMemory(capacity: 64)
    for _ in 0..<2 {
      memory.head &-= count
      memory.copy([UInt8](0..<UInt8(count)).span.rawBytes)
    }
    let areSame = memory.haveSameBytes(count, 2 * count, from: 0, to: count)
    memory.store(0xff as UInt8, at: memory.head + count - 1)
    let areDifferent = !memory.haveSameBytes(count, 2 * count, from: 0, to: count)
    #expect(areSame && areDifferent)
  }

  @Test("An object that leaves the buffer traps")
  func object() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let memory = BuilderMemory(capacity: 16)
      print(memory.bytes(ofObjectAt: 4, count: 4).byteCount)
    }
    expectTrap(result, saying: "the object must be in the buffer")
  }

  @Test("Zeros behind the memory trap")
  func zeros() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var memory = BuilderMemory(capacity: 16)
      memory.zero(4, at: 13)
    }
    expectTrap(result, saying: "the bytes must be in the memory")
  }

  @Test("A cursor reads 0 at the end of a text, and returns to an offset")
  func text() {
    let text: [UInt8] = Array("ab".utf8)
    var cursor = TextCursor(text.span)
    #expect(cursor.byte == UInt8(ascii: "a") && cursor.rest == 2)
    cursor.advance(2)
    #expect(cursor.isAtEnd && cursor.byte == 0 && cursor.offset == 2)
    cursor.move(to: 1)
    #expect(cursor.byte == UInt8(ascii: "b"))
    let empty: [UInt8] = []
    #expect(TextCursor(empty.span).byte == 0 && TextCursor(empty.span).isAtEnd)
  }

  @Test("An offset behind a text traps")
  func offset() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let text: [UInt8] = Array("ab".utf8)
      var cursor = TextCursor(text.span)
      cursor.move(to: 3)
    }
    expectTrap(result, saying: "offset must be in the text")
  }

  #if DEBUG
    @Test("A byte behind a text traps in debug builds")
    func byteAhead() async {
      let result = await #expect(
        processExitsWith: .signal(trap), observing: [\.standardErrorContent]
      ) {
        let text: [UInt8] = Array("ab".utf8)
        print(TextCursor(text.span).byte(ahead: 2))
      }
      expectTrap(result, saying: "distance must be below rest")
    }

    @Test("A number that leaves a builder's memory traps in debug builds")
    func number() async {
      let result = await #expect(
        processExitsWith: .signal(trap), observing: [\.standardErrorContent]
      ) {
        var memory = BuilderMemory(capacity: 16)
        memory.store(0 as UInt32, at: 13)
      }
      expectTrap(result, saying: "the bytes must be in the memory")
    }
  #endif
}

#if arch(x86_64)
  private let trap = SIGILL
#else
  private let trap = SIGTRAP
#endif
