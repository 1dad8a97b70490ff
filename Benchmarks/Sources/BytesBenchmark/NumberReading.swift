// UNSAFE: `strtod` takes a C string

import ApusBenchmark
import ApusBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads 1024 numbers per iteration from text; their sum is checked.
enum NumberReading {
  static let doubles = Comparison(
    "doubles from text", [doubleOfString, doubleOfLibrary, doubleOfBytes])
  static let integers = Comparison("integers from text", [integerOfString, integerOfBytes])

  private static let doubleOfString = Benchmark("1024 doubles: String and Double") { run in
    let input = Fields(doubles: 1024)
    for _ in run {
      var sum = 0.0
      for range in input.ranges { sum += Double(input.bytes.span.extracting(range).text) ?? .nan }
      precondition(sum == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let doubleOfLibrary = Benchmark("1024 doubles: strtod") { run in
    let input = Fields(doubles: 1024)
    for _ in run {
      // SAFETY: every number is followed by a comma, and the last one by a zero byte.
      let sum = unsafe input.bytes.withUnsafeBytes { memory in
        var sum = 0.0
        guard let start = memory.baseAddress else { return sum }
        for range in input.ranges {
          let text = unsafe (start + range.lowerBound).assumingMemoryBound(to: CChar.self)
          unsafe sum += strtod(text, nil)
        }
        return sum
      }
      precondition(sum == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let doubleOfBytes = Benchmark("1024 doubles: Double(decimal:)") { run in
    let input = Fields(doubles: 1024)
    for _ in run {
      var sum = 0.0
      for range in input.ranges { sum += try Double(decimal: input.bytes.span.extracting(range)) }
      precondition(sum == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let integerOfString = Benchmark("1024 integers: String and Int") { run in
    let input = Fields(integers: 1024)
    for _ in run {
      var sum = 0
      for range in input.ranges { sum &+= Int(input.bytes.span.extracting(range).text) ?? 0 }
      precondition(Double(sum) == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let integerOfBytes = Benchmark("1024 integers: Int(decimal:)") { run in
    let input = Fields(integers: 1024)
    for _ in run {
      var sum = 0
      for range in input.ranges { sum &+= try Int(decimal: input.bytes.span.extracting(range)) }
      precondition(Double(sum) == input.sum, "a wrong answer")
      blackHole(sum)
    }
  }
}
