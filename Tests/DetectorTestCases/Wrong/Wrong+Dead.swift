import ApusBenchmark

// Work with a result that is not used.

extension Wrong {
  static let dead = [
    call, root, store, comparison, bitCount, conversion, product, vector, closure, least, object,
    tuple, structure, opaqueInput, opaqueRoot,
  ]

  private static let call = Benchmark("dead result of a call") { run in
    var input = identity(42)
    for _ in run {
      input &+= 1
      _ = DetectorCase.mixed(input)
    }
  }

  private static let root = Benchmark("dead square root") { run in
    let input = identity(2.0)
    for _ in run { _ = input.squareRoot() }
  }

  private static let store = Benchmark("dead store") { run in
    var value = 0
    for _ in run { value = identity(0) | 7 }
    value = 0
    blackHole(value)
  }

  private static let comparison = Benchmark("dead comparison") { run in
    let one = identity(1)
    let other = identity(2)
    for _ in run { _ = one == other }
  }

  private static let bitCount = Benchmark("dead popcount") { run in
    var input = identity(42)
    for _ in run {
      input &+= 1
      _ = input.nonzeroBitCount
    }
  }

  private static let conversion = Benchmark("dead conversion to Double") { run in
    var input = identity(42)
    for _ in run {
      input &+= 1
      _ = Double(input)
    }
  }

  private static let product = Benchmark("dead chain of multiplications") { run in
    var product = identity(3)
    for _ in run { product = product &* 5 }
  }

  private static let vector = Benchmark("dead product of vectors") { run in
    let one = SIMD8<Float>(repeating: Float(identity(2.0)))
    for _ in run { _ = one * one }
  }

  private static let closure = Benchmark("dead call of a closure") { run in
    let input = identity(42)
    let work = { DetectorCase.mixed(input) }
    for _ in run { _ = work() }
  }

  private static let least = Benchmark("dead least of two") { run in
    let one = identity(1)
    for _ in run { _ = min(one, 7) }
  }

  private final class Box {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  /// The optimiser removes the object with its allocation.
  private static let object = Benchmark("allocation that is removed") { run in
    let input = identity(42)
    for _ in run {
      let box = Box(input)
      _ = box.value
    }
  }

  private static let tuple = Benchmark("dead tuple") { run in
    let input = identity(42)
    for _ in run { _ = (input, input &* 3, input.nonzeroBitCount) }
  }

  private struct Point {
    var x, y: Int
    var length: Int { x &* x &+ y &* y }
  }

  private static let structure = Benchmark("dead structure") { run in
    var point = Point(x: identity(3), y: 4)
    for _ in run { point.x = point.length }
  }

  /// The constant for the opaque input is left in the loop.
  private static let opaqueInput = Benchmark("dead call with an opaque input") { run in
    for _ in run { _ = DetectorCase.mixed(identity(42)) }
  }

  private static let opaqueRoot = Benchmark("dead division of an opaque Double") { run in
    for _ in run { _ = 1 / identity(2.0) }
  }
}
