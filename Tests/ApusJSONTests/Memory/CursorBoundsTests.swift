import ApusBytes
import ApusTestSupport
import CApusBytes
import Testing

@testable import ApusJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bounds of the types that carry the unsafe code. Each trap has its own process, because a missing
/// check could read or overwrite any memory.
@Suite("Bounds of cursors and owned memory")
struct CursorBoundsTests {
  @Test("Tokens are written, moved to the front and copied")
  func tokens() {
    let block = TokenBlock(capacity: 4)
    let tokens = block.tokens
    for index in 0..<4 { tokens.put(10 * index, UInt8(index), at: index) }
    tokens.moveToFront(2..<4)
    tokens.subtract(5, from: 0..<2)
    #expect((0..<4).map { tokens.position($0) } == [15, 25, 20, 30])
    #expect((0..<4).map { tokens.kind($0) } == [2, 3, 2, 3])
    tokens.count = 3
    let larger = TokenBlock(capacity: 8)
    larger.tokens.copyTokens(of: tokens)
    let copies = larger.tokens
    #expect(copies.count == 3 && copies.position(2) == 20)
    // The blocks live as long as the cursors.
    let capacities = [block.tokens.capacity, larger.tokens.capacity]
    #expect(capacities == [4, 8])
  }

  @Test("A token behind the capacity traps when it is written")
  func writing() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let block = TokenBlock(capacity: 4)
      block.tokens.put(0, 0, at: 4)
    }
    expectTrap(result, saying: "index must be within the capacity")
  }

  @Test("A scan needs room for a token for each byte, and for 64 more")
  func scanning() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let text: [UInt8] = Array("[1,2]".utf8)
      var state = apus_json_state()
      let block = TokenBlock(capacity: 68)
      _ = block.tokens.scan(text.span.rawBytes, 0..<5, 0, form: 0, &state)
    }
    expectTrap(result, saying: "there must be room for the tokens")
  }

  @Test("A scan within its room finds the tokens")
  func scanned() {
    let text: [UInt8] = Array("[1,2]".utf8)
    var state = apus_json_state()
    let block = TokenBlock(capacity: 69)
    let count = block.tokens.scan(
      text.span.rawBytes, 0..<5, UInt32(APUS_JSON_IS_LAST), form: 0, &state)
    let found = block.tokens.count
    #expect(count == 5 && found == 5)
    var depth: Int64 = 0
    let end = block.tokens.skip(from: 0, form: 0, &depth)
    #expect(end == 5)
  }

  @Test("A skip from behind the last token traps")
  func skipping() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var depth: Int64 = 0
      let block = TokenBlock(capacity: 69)
      _ = block.tokens.skip(from: 1, form: 0, &depth)
    }
    expectTrap(result, saying: "index must be that of a token")
  }

  @Test("An owned list keeps its order, and destroys its elements")
  func list() {
    weak var last: Item?
    do {
      let items = (0..<3).map { _ in Item() }
      last = items[2]
      var list = OwnedList<Item>(capacity: 3)
      list.append(items[0])
      list.append(items[1])
      list.insert(items[2], at: 1)
      let count = list.count
      #expect(count == 3)
      let isInOrder = list[0] === items[0] && list[1] === items[2] && list[2] === items[1]
      #expect(isInOrder)
      let isSame = list.elements[1] === items[2]
      #expect(isSame)
    }
    #expect(last == nil)
  }

  @Test("An owned list that is full traps")
  func fullList() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var list = OwnedList([1])
      list.append(2)
    }
    expectTrap(result, saying: "there must be room for the element")
  }

  @Test("An owned value is changed in its memory")
  func value() {
    let value = OwnedValue([1])
    value.value.append(2)
    let changed = value.value
    #expect(changed == [1, 2])
  }

  @Test("A step of a plan is replaced within its size only")
  func plan() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      KeyPlan(size: 1).set(.none, at: 1)
    }
    expectTrap(result, saying: "position must be below size")
  }

  #if DEBUG
    @Test("A token behind the capacity traps in debug builds when it is read")
    func reading() async {
      let result = await #expect(
        processExitsWith: .signal(trap), observing: [\.standardErrorContent]
      ) {
        let block = TokenBlock(capacity: 4)
        print(block.tokens.kind(4))
      }
      expectTrap(result, saying: "index must be within the capacity")
    }

    @Test("An element behind the last one traps in debug builds")
    func element() async {
      let result = await #expect(
        processExitsWith: .signal(trap), observing: [\.standardErrorContent]
      ) {
        let list = OwnedList([1])
        print(list[1])
      }
      expectTrap(result, saying: "index must be below count")
    }
  #endif

  /// An object whose end can be seen.
  private final class Item {}
}

#if arch(x86_64)
  private let trap = SIGILL
#else
  private let trap = SIGTRAP
#endif
