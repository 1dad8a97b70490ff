// UNSAFE: `open` and `read` are the work that is measured

import ApusBenchmark
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Honest {
  static let system = [
    clock, ticks, mutex, mutexThreads, processNumber, random, generator, zeros,
  ]

  private static let clock = Benchmark("reading of a clock") { run in
    for _ in run { blackHole(ContinuousClock.now) }
  }

  private static let ticks = Benchmark("reading of the counter") { run in
    for _ in run { blackHole(Int(truncatingIfNeeded: TickClock.now())) }
  }

  private static let mutex = Benchmark("lock and unlock") { run in
    let counter = Mutex(0)
    for _ in run { counter.withLock { $0 &+= 1 } }
    blackHole(counter.withLock { $0 })
  }

  private static let shared = Mutex(0)

  private static let mutexThreads = Benchmark("lock and unlock by threads", threads: 2) { run, _ in
    for _ in run { shared.withLock { $0 &+= 1 } }
  }

  private static let processNumber = Benchmark("a system call") { run in
    for _ in run { blackHole(Int(getppid())) }
  }

  private static let random = Benchmark("a random number") { run in
    // UNSEEDED: the system's generator is the work that is measured.
    for _ in run { blackHole(Int.random(in: 0..<100)) }
  }

  private static let generator = Benchmark("a step of SplitMix64") { run in
    var random = SplitMix64(seed: UInt64(identity(1)))
    for _ in run { blackHole(Int(truncatingIfNeeded: random.next())) }
  }

  /// The system call hides the time of the bytes up to several hundred bytes.
  private static let zeros = Benchmark("read of 16 bytes from a device", bytes: 16) { run, count in
    // SAFETY: the path is a constant with a null at its end.
    let device = unsafe open("/dev/zero", O_RDONLY)
    defer { close(device) }
    var target = [UInt8](repeating: 1, count: count)
    for _ in run {
      // SAFETY: the array has `count` elements.
      blackHole(unsafe read(device, &target, count))
      launder(&target)
    }
  }
}
