import ApusBenchmark
import ApusStreams

/// The same integers through stages with hidden types: a call through a table at each.
enum ErasedStages {
  static let comparison = Comparison("hidden stages", [hidden1, hidden4, spans4])

  private static let hidden1 = benchmark("1 hidden stage", stages: 1, inSpans: false)
  private static let hidden4 = benchmark("4 hidden stages", stages: 4, inSpans: false)
  private static let spans4 = benchmark("4 hidden stages, at once", stages: 4, inSpans: true)

  private static func benchmark(_ name: String, stages: Int, inSpans: Bool) -> Benchmark {
    Benchmark("4096 integers, \(name)") { run in
      let sum = SharedSink(KnownStages.Sum())
      var stream = AnySink(sum)
      for _ in 1..<stages { stream = AnySink(IdentityTransform<Int>().into(stream)) }
      for _ in run {
        pass(&stream, inSpans: inSpans)
        let result = sum.takeOutput()
        precondition(result == 4095 * 2048, "a wrong answer")
        blackHole(result)
      }
    }
  }

  @inline(never)
  private static func pass(_ stream: inout AnySink<Int>, inSpans: Bool) {
    let numbers = KnownStages.numbers
    do throws(StreamError) {
      if inSpans {
        try stream.write(contentsOf: numbers)
      } else {
        for number in numbers { try stream.write(number) }
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
