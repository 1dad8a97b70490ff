// The median of given numbers, with its confidence interval.
// The outlier is kept and does not change the median.

import ApusBenchmark

@main
struct Median {
  static func main() {
    let times = [9.1, 9.4, 9.2, 9.3, 412.0, 9.2, 9.5, 9.1]
    let estimate = Estimate.median(of: times, unit: .nanoseconds, over: .processes)
    print("median \(estimate.value) \(estimate.unit.rawValue) of \(estimate.samples) samples")
    show(estimate)

    show(Estimate.median(of: Array(times.prefix(5)), unit: .nanoseconds, over: .processes))
  }

  static func show(_ estimate: Estimate) {
    guard let low = estimate.low, let high = estimate.high else {
      return print("undecided: \(estimate.samples) samples are too few for an interval")
    }
    print("95 % interval: \(low) to \(high)")
  }
}

// Output:
// median 9.25 ns of 8 samples
// 95 % interval: 9.1 to <number>
// undecided: 5 samples are too few for an interval
