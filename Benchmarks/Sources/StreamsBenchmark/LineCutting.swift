import ApusBenchmark
import ApusStreams

/// The sum of the lengths of 16384 lines of 60 bytes, compared with pulled lines and with the
/// library's split.
enum LineCutting {
  static let comparison = Comparison("lines", [split, pulled, pushed])

  /// Adds the lengths of lines. A closure would check for exclusive access to its captures on each
  /// call.
  private struct Lengths: Sink {
    var sum = 0

    mutating func write(_ element: [UInt8]) { sum += element.count }
  }

  private static let count = 16_384
  private static let bytes = Array(
    Array(repeating: Array(repeating: UInt8(ascii: "x"), count: 59) + [10], count: count).joined())

  private static let split = Benchmark("16384 lines: split") { run in
    for _ in run {
      var sum = 0
      for line in bytes.split(separator: 10) { sum += line.count }
      check(sum)
    }
  }

  private static let pulled = Benchmark("16384 lines: Lines") { run in
    for _ in run {
      var sum = 0
      var lines = Lines(of: ArraySource(bytes, chunkSize: 65_536))
      do {
        while let line = try lines.next() { sum += line.count }
      } catch {
        preconditionFailure("\(error)")
      }
      check(sum)
    }
  }

  private static let pushed = Benchmark("16384 lines: LineFilter") { run in
    for _ in run {
      var source = ArraySource(bytes, chunkSize: 65_536)
      var stream = LineTransform().into(Lengths())
      do {
        try stream.write(contentsOf: &source)
        try stream.close()
      } catch {
        preconditionFailure("\(error)")
      }
      check(stream.target.sum)
    }
  }

  private static func check(_ sum: Int) {
    precondition(sum == 59 * count, "a wrong answer")
    blackHole(sum)
  }
}
