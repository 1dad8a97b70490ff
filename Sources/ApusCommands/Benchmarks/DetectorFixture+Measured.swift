// UNSAFE: `memcpy`: a body that the detector must not catch

import ApusMeasure

// Each of these loops does little work, but some, and must be measured without complaint.

extension DetectorFixture {
  /// Fixtures that must not be reported.
  package static let measured = [
    chainedAdd, fourAdds, load, copy, fastHash, varyingSum, byteSum,
  ].map { DetectorFixture($0, .measured) }

  /// A single cycle, as cheap as the loop itself: only its author can know that this is intended.
  private static let chainedAdd = Benchmark("a declared chained add", mayBeAtLoopFloor: true) {
    run in
    var sum = identity(1)
    for _ in run { sum = identity(sum &+ 3) }
    blackHole(sum)
  }

  private static let fourAdds = Benchmark("four chained adds") { run in
    var sum = identity(1)
    for _ in run {
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
    }
    blackHole(sum)
  }

  private static let load = Benchmark("a chained load") { run in
    var next = Array(1..<64) + [0]
    var index = 0
    for _ in run {
      launder(&next)
      index = next[index]
    }
    blackHole(index)
  }

  private static let copy = Benchmark("copy of an array", bytes: 1024) { run, count in
    let source = [UInt8](repeating: 7, count: count)
    var target = [UInt8](repeating: 0, count: count)
    for _ in run {
      // SAFETY: both arrays have `count` elements; the copy checks that as well.
      unsafe target.withUnsafeMutableBytes { unsafe $0.copyBytes(from: source) }
      launder(&target)
    }
  }

  private static let fastHash = Benchmark("a fast hash") { run in
    var value = identity(42)
    for _ in run { value = identity((value ^ (value >> 27)) &* 0x14D0_49BB_1331_11EB) }
    blackHole(value)
  }

  private static let varyingSum = Benchmark("sum of laundered array", elements: 1000) {
    run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.reduce(0, &+))
    }
  }

  private static let byteSum = Benchmark("sum of bytes", bytes: 1000) { run, count in
    var bytes = [UInt8](repeating: 3, count: count)
    for _ in run {
      launder(&bytes)
      var sum: UInt8 = 0
      for byte in bytes { sum &+= byte }
      blackHole(sum)
    }
  }
}
