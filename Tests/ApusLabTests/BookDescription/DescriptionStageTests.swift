import ApusMeasure
import ApusStreams
import Testing

@testable import ApusLab

@Suite("Stages of the description stream")
struct DescriptionStageTests {
  private func text(
    _ item: DescribedItem, by make: (any ItemTarget) -> ItemStream
  ) -> String {
    let target = MemoryTarget()
    make(target).write(item)
    return target.text
  }

  /// A random tree without shared items, as items and as a value.
  private func tree(_ random: inout SplitMix64, depth: Int) -> (DescribedItem, DescribedValue) {
    if depth == 0 || random.next() % 4 == 0 {
      let text = "text \(random.next() % 100)"
      return (DescribedText(text), .text(text))
    }
    let parts = (0..<random.next() % 4).map { _ in tree(&random, depth: depth - 1) }
    return (DescribedList(parts.map(\.0)), .list(parts.map(\.1)))
  }

  @Test("All stages and ours write the same description of nested lists", arguments: 0..<20)
  func same(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (item, value) = tree(&random, depth: 6)
    let expected = DescribedList([item]).description()
    let list = DescribedList([item])
    var accumulated = ""
    list.describe(into: &accumulated)
    #expect(accumulated == expected)
    #expect(text(list, by: NaiveStream.init) == expected)
    #expect(text(list, by: CaseStream.init) == expected)
    #expect(text(list, by: DoubleDispatchStream.init) == expected)
    #expect(text(list, by: TripleDispatchStream.init) == expected)
    for each in [true, false] {
      #expect(text(list, by: { GuardedStream(into: $0, writesEachOnce: each) }) == expected)
    }
    var stream = DescriptionStream(into: MemorySink())
    try stream.write(DescribedValue.list([value]))
    #expect(stream.target.text == expected)
  }

  @Test("The format equals the format of the standard library")
  func format() {
    let list = DescribedList([
      DescribedText("a"), DescribedList([]), DescribedList([DescribedText("b")]),
    ])
    #expect(list.description() == #"["a", [], ["b"]]"#)
    #expect(DescribedList.nested(3).description() == #"[[["x"]]]"#)
  }

  @Test("The description of lists that contain each other ends at the first repeated list")
  func cycle() {
    let (first, second) = (DescribedList([]), DescribedList([]))
    first.items = [DescribedText("x"), second]
    second.items = [first, first]
    defer { first.items = [] }
    let expected = #"["x", [<already seen>, <already seen>]]"#
    for each in [true, false] {
      #expect(text(first, by: { GuardedStream(into: $0, writesEachOnce: each) }) == expected)
    }
  }

  @Test("A shared item is written each time, or only once by a writer of graphs")
  func shared() {
    let inner = DescribedList([DescribedText("x")])
    let list = DescribedList([inner, inner])
    #expect(
      text(list, by: { GuardedStream(into: $0, writesEachOnce: false) }) == #"[["x"], ["x"]]"#)
    #expect(
      text(list, by: { GuardedStream(into: $0, writesEachOnce: true) })
        == #"[["x"], <already seen>]"#)
  }

  @Test("A watched list has the same description as an ordinary list")
  func watched() {
    let watch = WatchedList.Watch()
    let list = WatchedList([DescribedText("a"), WatchedList([], watch)], watch)
    #expect(list.description() == #"["a", []]"#)
  }
}
