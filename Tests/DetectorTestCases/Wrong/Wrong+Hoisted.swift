import ApusBenchmark

// The input never changes, so that the work is done once, before the loop; consuming the result
// does not help.

extension Wrong {
  static let hoisted = [
    call, root, quotient, bitCount, power, sine, folded, product, lookUp, comparison, average,
  ].map(\.benchmark)

  /// A benchmark with a name that begins with "hoisted".
  private struct Hoisted {
    let benchmark: Benchmark

    init(_ name: String, _ body: @escaping @Sendable (Run) -> Void) {
      benchmark = Benchmark("hoisted \(name)", body)
    }
  }

  private static let call = Hoisted("call") { run in
    let input = identity(42)
    for _ in run { blackHole(DetectorCase.mixed(input)) }
  }

  private static let root = Hoisted("square root") { run in
    let input = identity(2.0)
    for _ in run { blackHole(input.squareRoot()) }
  }

  private static let quotient = Hoisted("division") { run in
    let input = identity(1000)
    for _ in run { blackHole(input / 7) }
  }

  private static let bitCount = Hoisted("popcount") { run in
    let input = identity(42)
    for _ in run { blackHole(input.nonzeroBitCount) }
  }

  private static let power = Hoisted("power") { run in
    let input = identity(3)
    for _ in run {
      var power = 1
      for _ in 0..<10 { power = power &* input }
      blackHole(power)
    }
  }

  /// Five terms of the series.
  private static let sine = Hoisted("sine") { run in
    let x = identity(0.5)
    for _ in run {
      let square = x * x
      blackHole(x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42))))
    }
  }

  private static let folded = Hoisted("constant") { run in
    for _ in run { blackHole(3 * 14 + 7 % 5) }
  }

  private static let product = Hoisted("product of vectors") { run in
    let vector = SIMD4<Double>(repeating: identity(2.0))
    for _ in run { blackHole((vector * vector).sum()) }
  }

  private static let lookUp = Hoisted("look-up in a tuple") { run in
    let table = (identity(1), identity(2), identity(3))
    for _ in run { blackHole(table.0 &+ table.1 &* table.2) }
  }

  private static let comparison = Hoisted("comparison") { run in
    let one = identity(1)
    let other = identity(2)
    for _ in run { blackHole(one < other ? 1 : 0) }
  }

  private static let average = Hoisted("average") { run in
    let one = identity(1.0)
    let other = identity(2.0)
    for _ in run { blackHole((one + other) / 2) }
  }
}
