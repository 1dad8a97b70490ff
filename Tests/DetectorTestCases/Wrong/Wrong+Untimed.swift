import ApusBenchmark

// Loops with untimed work whose timed work is gone.

extension Wrong {
  static let untimed = [unusedInput, droppedResult, emptyEvents]

  private static let unusedInput = Benchmark("fresh inputs that nothing uses") { run in
    run.batches(of: { Array(0..<100) }) { _ in }
  }

  private static let droppedResult = Benchmark("a sum of a fresh input, dropped") { run in
    run.batches(of: { Array(0..<100) }) { _ = $0.reduce(0, &+) }
  }

  private static let emptyEvents = Benchmark("events without work") { run in
    for _ in run.events {}
  }
}
