import ApusFlatBuffers
import ApusTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Each test has its own process, because a missing check could overwrite any memory.
@Suite("Preconditions of ApusFlatBuffers")
struct BuilderPreconditionTests {
  @Test("A string within an open table traps")
  func nesting() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      builder.startTable(fieldCount: 1)
      _ = builder.string("inner")
    }
    expectTrap(result, saying: "finish the open table first")
  }

  @Test("A field outside of a table traps")
  func fieldOutside() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      builder.add(1 as Int32, default: 0, at: 4)
    }
    expectTrap(result, saying: "call startTable before fields are added")
  }

  @Test("A missing required field traps with its name")
  func missingField() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      builder.startTable(fieldCount: 4)
      builder.require(10, "name")
    }
    expectTrap(result, saying: "add the required field name before the table ends")
  }

  @Test("An offset of an earlier buffer traps")
  func staleOffset() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      let text = builder.string("old")
      builder.clear()
      _ = builder.vector([text])
    }
    expectTrap(result, saying: "an offset must come from this builder, after its last clear")
  }

  @Test("An offset of another builder traps")
  func foreignOffset() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var other = FlatBufferBuilder()
      let text = other.string("other")
      var builder = FlatBufferBuilder()
      _ = builder.vector([text])
    }
    expectTrap(result, saying: "an offset must come from this builder, after its last clear")
  }

  @Test("The bytes of an unfinished buffer trap")
  func unfinished() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      _ = builder.string("x")
      print(builder.bytes.byteCount)
    }
    expectTrap(result, saying: "call finish before bytes")
  }

  @Test("A field beyond the field count traps")
  func fieldCount() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      builder.startTable(fieldCount: 1)
      builder.add(1 as Int32, default: 0, at: 6)
    }
    expectTrap(result, saying: "field must be below the table's fieldCount")
  }

  @Test("A buffer that would exceed maximumByteCount traps")
  func tooLarge() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder(maximumByteCount: 1000)
      for _ in 0..<20 { _ = builder.string("a string that is a bit longer than fifty bytes, so") }
    }
    expectTrap(result, saying: "a buffer must not have more than maximumByteCount bytes")
  }

  @Test("A buffer above maximumByteCount traps, also within the first allocation")
  func tooLargeForTheFirstAllocation() async {
    let string = await #expect(
      processExitsWith: .signal(trap), observing: [\.standardErrorContent]
    ) {
      var builder = FlatBufferBuilder(capacity: 4096, maximumByteCount: 1000)
      _ = builder.string(String(repeating: "a", count: 2000))
    }
    expectTrap(string, saying: "a buffer must not have more than maximumByteCount bytes")
    let finish = await #expect(
      processExitsWith: .signal(trap), observing: [\.standardErrorContent]
    ) {
      var builder = FlatBufferBuilder(maximumByteCount: 19)
      builder.finish(Node.create(in: &builder, value: 1))
    }
    expectTrap(finish, saying: "a buffer must not have more than maximumByteCount bytes")
  }

  @Test("A buffer of exactly maximumByteCount bytes is possible")
  func exactlyTheMaximum() {
    var free = FlatBufferBuilder()
    free.finish(Node.create(in: &free, value: 1))
    let count = free.byteCount
    for capacity in [0, count, 4096] {
      var builder = FlatBufferBuilder(capacity: capacity, maximumByteCount: count)
      builder.finish(Node.create(in: &builder, value: 1))
      #expect(builder.byteCount == count)
    }
  }

  @Test("A table of 65536 bytes traps")
  func largeTable() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      builder.startTable(fieldCount: 1)
      builder.add(InlineArray<65_532, UInt8>(repeating: 1), at: 4)
      _ = builder.endTable(Node.self)
    }
    expectTrap(result, saying: "a table must have fewer than 65536 bytes")
  }

  @Test("An index outside of a vector traps")
  func index() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var builder = FlatBufferBuilder()
      let children = builder.vector([Node.create(in: &builder, value: 1)])
      builder.finish(Node.create(in: &builder, children: children))
      let root = try CheckedBuffer<Node>(builder.bytes).root
      print(root.children?[1].value ?? 0)
    }
    expectTrap(result, saying: "index must be in the vector")
  }

  @Test("The end of an object of JSON that was not begun traps")
  func endOfNothing() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var json = FlatJSONWriter()
      json.endObject()
    }
    expectTrap(result, saying: "begin an object or array before its end")
  }
}

#if arch(x86_64)
  /// The signal of a trap, which an access to invalid memory does not raise.
  private let trap = SIGILL
#else
  private let trap = SIGTRAP
#endif
