import ApusBenchmark
import Synchronization

// Bodies in which other work remains, and the declared work is removed.

extension Wrong {
  static let otherWork = [
    reading, locked, counted, allocated, system, called,
  ]

  private static let reading = Benchmark("clock and a dead sum", elements: 1000) { run, count in
    for _ in run {
      blackHole(ContinuousClock.now)
      var sum = 0
      for number in 0..<count { sum &+= DetectorCase.mixed(number) }
    }
  }

  private static let locked = Benchmark("lock around a closed form", elements: 1000) { run, count in
    let total = Mutex(0)
    for _ in run {
      total.withLock { total in
        for number in 0..<count { total &+= number }
      }
    }
    blackHole(total.withLock { $0 })
  }

  private static let counted = Benchmark("atomic and a dead loop", elements: 1000) { run, count in
    let turns = Atomic<Int>(0)
    for _ in run {
      turns.add(1, ordering: .relaxed)
      for number in 0..<count { _ = DetectorCase.mixed(number) }
    }
    blackHole(turns.load(ordering: .relaxed))
  }

  private final class Box {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  private static let allocated = Benchmark("object and a closed form", elements: 1000) {
    run, count in
    for _ in run {
      let box = Box(identity(1))
      var sum = 0
      for number in 0..<count { sum &+= number }
      box.value = sum
      blackHole(box)
    }
  }

  private static let system = Benchmark("random number and a dead loop", elements: 16) {
    run, count in
    for _ in run {
      // UNSEEDED: the system's generator is the work that takes the time.
      blackHole(Int.random(in: 0..<100))
      for number in 0..<count { _ = DetectorCase.mixed(number) }
    }
  }

  @inline(never)
  private static func touch(_ value: Int) -> Int { value &+ 1 }

  private static let called = Benchmark("one call, 8 bytes declared", bytes: 8) { run, _ in
    var value = identity(1)
    for _ in run { value = identity(touch(value)) }
    blackHole(value)
  }
}
