// The names that the examples of ApusMeasure use and do not declare.
//
// given benchmarks: [Work]
// given nanoseconds: [Double]
// given measurement: MetricMeasurement
// given run: Run
// given text: String
// given random: inout SplitMix64
// given clock: RunClock
// given before: [Double]
// given after: [Double]
// given flag: Flag
import ApusMeasure
import Synchronization

struct Work {
  func run() {}
}

struct RunClock {
  var isLate: Bool { false }
}

final class Flag: Sendable {
  func raise() {}
}

func work() {}
func writeCorpus(to path: String) throws {}
func contents(of path: String) -> String { path }
func parse(_ text: String) -> Int { text.count }
func hash(_ number: Int) -> Int { number }
func measure(_ variant: Int) {}
