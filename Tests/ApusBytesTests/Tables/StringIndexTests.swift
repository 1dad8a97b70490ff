import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("String index")
struct StringIndexTests {
  /// The slow reference compares with every name in turn.
  private func check(_ names: [[UInt8]], _ asked: [[UInt8]], _ note: String = "") {
    let table = StringIndex(names)
    for name in names + asked {
      #expect(table.index(of: name.span) == names.firstIndex(of: name), "\(name) \(note)")
    }
  }

  @Test("Names have their numbers, and no other text has a number")
  func known() {
    let table = StringIndex(["stop_id", "arrival_time", "departure_time", "", "é"])
    #expect(table.count == 5)
    #expect(table.index(of: Array("departure_time".utf8).span) == 2)
    #expect(table.index(of: Array("é".utf8).span) == 4)
    #expect(table.index(of: [UInt8]().span) == 3)
    #expect(table.index(of: Array("stop_i".utf8).span) == nil)
    #expect(table.index(of: Array("stop_ids".utf8).span) == nil)
    let none = StringIndex([String]())
    #expect(none.index(of: [UInt8]().span) == nil)
  }

  @Test(
    "Names of random sets are found as by comparison with every name",
    arguments: 1...200 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let longest = seed % 3 == 0 ? 100 : seed % 3 == 1 ? 20 : 5
    // Few letters make many names that differ in a byte, and some that are repeated.
    func name() -> [UInt8] {
      random.bytes(count: Int(random.next() % UInt64(longest)), of: [97, 98, 0])
    }
    let names = (0..<Int(random.next() % 100)).map { _ in name() }
    check(names, (0..<100).map { _ in name() }, "seed \(seed)")
  }

  @Test("Every byte of a name counts, at every length from 1 to 200")
  func everyByte() {
    for count in 1...200 {
      let name = (0..<count).map { UInt8($0 & 63) }
      let table = StringIndex([name])
      for index in 0..<count {
        var other = name
        other[index] ^= 128
        #expect(table.index(of: other.span) == nil, "length \(count), byte \(index)")
      }
      #expect(table.index(of: name.span) == 0)
      #expect(table.index(of: (name + [0]).span) == nil)
      #expect(table.index(of: Array(name.dropLast()).span) == nil)
    }
  }

  @Test("A missing name among thousands of one length is found missing by bisection")
  func missing() {
    let names = (0..<40_000).map { Array("n\(100_000 + $0)".utf8) }
    let table = StringIndex(names)
    let clock = ContinuousClock()
    func time(_ asked: [[UInt8]], _ count: Int) -> Duration {
      (0..<5).map { _ in
        clock.measure {
          for name in asked { #expect((table.index(of: name.span) == nil) == (count == 0)) }
        }
      }.min() ?? .zero
    }
    let found = time(Array(names[..<200]), 1)
    // Less than all names, so that a search through the whole table would fail here.
    let missing = time((0..<200).map { Array("a\(100_000 + $0)".utf8) }, 0)
    #expect(missing < found * 20, "\(missing) beside \(found)")
  }

  @Test("Many names of one length, some with the same first and last bytes")
  func manyOfOneLength() {
    let names = (0..<2000).map { number in
      Array("12345678".utf8) + Array("\(10_000 + number)".utf8) + Array("12345678".utf8)
    }
    check(names, [Array("123456781500x12345678".utf8), Array("123456788000012345678".utf8)])
    check(
      (0..<2000).map { Array("\(10_000 + $0)".utf8) }, [Array("00000".utf8), Array("99999".utf8)])
  }

  @Test("A repeated name has its first number")
  func duplicates() {
    let table = StringIndex(["a", "b", "a", "b", "c"])
    #expect(table.index(of: Array("b".utf8).span) == 1)
    #expect(table.index(of: Array("c".utf8).span) == 4)
  }
}
