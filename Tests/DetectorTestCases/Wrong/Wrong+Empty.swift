import ApusBenchmark

// Loops without any work in them.

extension Wrong {
  static let empty = [
    emptyBody, emptyTask, emptyThread, emptyThreads, constant, workBefore, laundered,
    switchedOff, emptyCall, innerLoop, emptySized,
  ]

  private static let emptyBody = Benchmark("empty body") { run in
    for _ in run {}
  }

  private static let emptyTask = Benchmark("empty asynchronous body") { (run: Run) async in
    for _ in run {}
  }

  private static let emptyThread = Benchmark("empty body on a thread", threads: 1) { run, _ in
    for _ in run {}
  }

  private static let emptyThreads = Benchmark("empty body on 2 threads", threads: 2) { run, _ in
    for _ in run {}
  }

  private static let constant = Benchmark("a constant consumed") { run in
    for _ in run { blackHole(42) }
  }

  private static let workBefore = Benchmark("work before the loop") { run in
    let result = DetectorCase.mixed(identity(42))
    for _ in run { blackHole(result) }
  }

  private static let laundered = Benchmark("input laundered and not used") { run in
    var numbers = Array(0..<1000)
    for _ in run { launder(&numbers) }
  }

  private static let isMeasuring = false

  private static let switchedOff = Benchmark("work switched off") { run in
    var value = 1
    for _ in run where isMeasuring { value = DetectorCase.mixed(identity(value)) }
    blackHole(value)
  }

  private static func nothing() {}

  private static let emptyCall = Benchmark("call of an empty function") { run in
    for _ in run { nothing() }
  }

  private static let innerLoop = Benchmark("empty loop of 1000 turns") { run in
    for _ in run {
      for _ in 0..<1000 {}
    }
  }

  private static let emptySized = Benchmark("empty body, declared bytes", bytes: 4096) { run, _ in
    for _ in run {}
  }
}
