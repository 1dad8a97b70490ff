// Times a single piece of work by hand, without a benchmark.

import ApusBenchmark

@main
struct CountTicks {
  static func main() {
    let clock = TickClock.calibrated()
    print("\(clock.source.rawValue), known to \(clock.relativeUncertainty * 1e6) ppm")

    let start = TickClock.now()
    let sum = (0..<1_000_000).reduce(0, ^)
    let nanoseconds = clock.nanoseconds(TickClock.now() &- start)
    print("folded to \(sum) in \(nanoseconds / 1e6) ms")
  }
}

// Output:
// <text>, known to <number> ppm
// folded to 0 in <number> ms
