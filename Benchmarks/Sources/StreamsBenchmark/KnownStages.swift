import ApusBenchmark
import ApusStreams

/// 4096 integers through stages with known types, into a sum. The stream is made in a function and
/// written to in another that is not inlined, as if it were a property.
enum KnownStages {
  static let comparison = Comparison(
    "known stages",
    [none, identity1, identity4, identity16, chain16, counting1, counting4, counting16, map1, map4])

  struct Sum: Sink {
    var sum = 0

    mutating func write(_ element: Int) throws(StreamError) {
      sum &+= element
      // The sum is not known in advance, so that the loop is not replaced by a formula.
      launder(&sum)
    }

    mutating func takeOutput() -> Int {
      defer { sum = 0 }
      return sum
    }
  }

  static let numbers = Array(0..<4096)

  @inline(never)
  static func pass<Stream: Sink<Int> & ~Copyable>(_ stream: inout Stream)
  where Stream.Output == Int {
    do throws(StreamError) {
      for number in numbers { try stream.write(number) }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func benchmark<Stream: Sink<Int> & SendableMetatype>(
    _ name: String, adding extra: Int = 0, _ make: @escaping @Sendable () -> Stream
  ) -> Benchmark where Stream.Output == Int {
    Benchmark("4096 integers, \(name)") { run in
      var stream = make()
      for _ in run {
        pass(&stream)
        let sum = stream.takeOutput()
        precondition(sum == 4095 * 2048 + 4096 * extra, "a wrong answer")
        blackHole(sum)
      }
    }
  }

  private typealias Same = IdentityTransform<Int>
  private typealias Count = CountTransform<Int>

  private static let none = benchmark("no filter") { Sum() }
  private static let identity1 = benchmark("1 identity filter") { Same().into(Sum()) }
  private static let identity4 = benchmark("4 identity filters") { same4(Sum()) }
  private static let identity16 = benchmark("16 identity filters") {
    same4(same4(same4(same4(Sum()))))
  }
  private static let chain16 = benchmark("a chain of 16 identity filters") {
    let four = Same().then(Same()).then(Same()).then(Same())
    return four.then(four).then(four).then(four).into(Sum())
  }
  private static let counting1 = benchmark("1 counting filter") { Count().into(Sum()) }
  private static let counting4 = benchmark("4 counting filters") { count4(Sum()) }
  private static let counting16 = benchmark("16 counting filters") {
    count4(count4(count4(count4(Sum()))))
  }
  private static let map1 = benchmark("1 map", adding: 1) { Same().map { $0 &+ 1 }.into(Sum()) }
  private static let map4 = benchmark("4 maps", adding: 4) {
    Same().map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.into(Sum())
  }

  private static func same4<Target: Sink<Int>>(
    _ target: Target
  ) -> Stage<Same, Stage<Same, Stage<Same, Stage<Same, Target>>>> {
    Same().into(Same().into(Same().into(Same().into(target))))
  }

  private static func count4<Target: Sink<Int>>(
    _ target: Target
  ) -> Stage<Count, Stage<Count, Stage<Count, Stage<Count, Target>>>> {
    Count().into(Count().into(Count().into(Count().into(target))))
  }
}
