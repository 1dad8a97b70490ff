import ApusMeasure
import ApusPipelines
import Testing

@Suite("PipelineStage")
struct PipelineStageTests {
  private struct Stop: Error, Equatable { let element: Int }

  @Test(
    "A pipeline agrees with a lazy sequence in results and in the order of calls",
    arguments: OperatorCase.all)
  func likeLazy(_ operatorCase: OperatorCase) {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let count = seed < 5 ? Int(seed) - 1 : Int.random(in: 0...40, using: &random)
      let numbers = (0..<count).map { _ in Int.random(in: -5...20, using: &random) }
      let ours = OperatorCase.Log()
      let theirs = OperatorCase.Log()
      let result = operatorCase.ours(numbers, ours)
      #expect(result == operatorCase.reference(numbers, theirs), "seed \(seed): \(numbers)")
      #expect(ours.calls == theirs.calls, "seed \(seed): \(numbers)")
    }
  }

  @Test("Elements with references keep their values")
  func strings() {
    let words = ["swift", "", "apus apus", "a word that is too long for a small string"]
    let ours = words.span.pipeline.filter { !$0.isEmpty }.map { $0 + "!" }.array()
    #expect(ours == words.filter { !$0.isEmpty }.map { $0 + "!" })
    #expect(words.span.pipeline.max() == words.max())
  }

  @Test("A sum of fractions equals the sum of a loop, in its order")
  func fractions() {
    let numbers = (1...1000).map { 1 / Double($0) }
    #expect(numbers.span.pipeline.sum() == numbers.reduce(0, +))
    #expect([2.0, .nan, 1].span.pipeline.min() == [2.0, .nan, 1].min())
  }

  @Test("The first of equal elements is the least and the greatest")
  func equals() {
    struct Pair: Comparable {
      let key: Int
      let index: Int
      static func == (left: Pair, right: Pair) -> Bool { left.key == right.key }
      static func < (left: Pair, right: Pair) -> Bool { left.key < right.key }
    }
    let pairs = [2, 1, 2, 1].enumerated().map { Pair(key: $1, index: $0) }
    #expect(pairs.span.pipeline.min()?.index == pairs.min()?.index)
    #expect(pairs.span.pipeline.max()?.index == pairs.max()?.index)
  }

  @Test("An error ends the loop at its element and keeps its type")
  func errors() {
    var seen: [Int] = []
    do throws(Stop) {
      try [1, 2, 3, 4].span.pipeline.map { $0 * 10 }.forEach { (element) throws(Stop) in
        seen.append(element)
        if element == 30 { throw Stop(element: element) }
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == Stop(element: 30))
    }
    #expect(seen == [10, 20, 30])
  }

  @Test("A negative count traps with a message")
  func negative() async {
    let prefixes = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = [1].span.pipeline.prefix(-1).count()
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = [1].span.pipeline.map { $0 }.prefix(-1).count()
      },
    ]
    for prefix in prefixes {
      #expect(Self.message(prefix).contains(Self.said("count must not be negative")))
    }
    let rests = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = [1].span.pipeline.dropFirst(-1).count()
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = [1].span.pipeline.map { $0 }.dropFirst(-1).count()
      },
    ]
    for rest in rests {
      #expect(Self.message(rest).contains(Self.said("count must not be negative")))
    }
  }

  @Test("A sum that overflows traps in every build")
  func overflow() async {
    // The compiler removes an unused sum and its overflow check.
    await #expect(processExitsWith: .failure) { print([Int8(100), 100].span.pipeline.sum()) }
    #expect([Int8(100), 100].span.pipeline.wrappingSum() == -56)
  }

  /// A precondition has no message in a release build.
  private static func said(_ message: String) -> String {
    #if DEBUG
      message
    #else
      ""
    #endif
  }

  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
