import ApusBenchmark
import ApusEventLog
import ApusMeasure
import ApusSystem
import Foundation
import RivalCommandLine

/// The rows about appends at a steady rate for some minutes.
struct PacedRows {
  let inputs: Inputs
  let table: StoresTable
  /// The seconds of each of both works.
  let seconds: Int

  /// The appends a second.
  private static let rate = 50_000
  /// The events between two checkpoints, behind which segments are removed.
  private static let kept = 2_000_000

  func all(besideLevelDB: Bool) throws {
    let ours = try appends()
    print("  \(seconds) s of appends at 50,000 a second: \(ours)")
    table.add(
      "p99.9 of paced appends / their median", ours.late / ours.median, .ratio, ours.count,
      atMost: 10)
    guard besideLevelDB else { return }
    let rival = Rival(.levelDB, try inputs.fresh("paced-LevelDB"))
    let theirs = try paced { rival.put(inputs.keys[$0 % inputs.count], inputs.value($0)) }
    print("  LevelDB: \(theirs)")
    table.add(
      "p99.9 of paced appends / LevelDB's", ours.late / theirs.late, .ratio, ours.count, atMost: 1)
  }

  private func appends() throws -> Latencies {
    let log = try EventLog(path: inputs.fresh("paced"))
    var syncs = log.syncCount
    return try paced { number in
      try log.append(inputs.value(number), kind: 1, .written)
    } isCounted: { number in
      // The end of a segment waits for the disk.
      defer { syncs = log.syncCount }
      guard number % Self.kept == Self.kept - 1 else { return syncs == log.syncCount }
      try log.checkpoint(covering: number).commit()
      try log.prune()
      return false
    }
  }

  /// Does a work at the rate, and measures each time. A work that is late is followed by the next at once.
  private func paced(
    _ work: (Int) throws -> Void, isCounted: (Int) throws -> Bool = { _ in true }
  ) rethrows -> Latencies {
    var latencies = Latencies()
    let begin = ContinuousClock.now
    for number in 0..<Self.rate * seconds {
      let due = begin + .nanoseconds(number * (1_000_000_000 / Self.rate))
      var start = ContinuousClock.now
      while start < due { start = ContinuousClock.now }
      try work(number)
      let time = ContinuousClock.now - start
      if try isCounted(number) { latencies.add(time) }
    }
    return latencies
  }
}

/// How many works took how long, in steps of 10 ns up to 10 ms.
private struct Latencies: CustomStringConvertible {
  private var counts = [Int](repeating: 0, count: 1_000_000)
  private(set) var count = 0
  private var longest = Duration.zero

  mutating func add(_ time: Duration) {
    counts[min(counts.count - 1, Int(time / .nanoseconds(10)))] += 1
    count += 1
    longest = max(longest, time)
  }

  /// The nanoseconds below which a part of the works are.
  private func quantile(_ part: Double) -> Double {
    var left = Int(Double(count) * part)
    for (step, number) in counts.enumerated() {
      left -= number
      if left < 0 { return Double(step * 10 + 5) }
    }
    return Double(counts.count * 10)
  }

  var median: Double { quantile(0.5) }
  var late: Double { quantile(0.999) }

  var description: String {
    "\(count) of them, median \(Quantity.text(median, .nanoseconds)), p99.9 "
      + "\(Quantity.text(late, .nanoseconds)), longest \(Quantity.text(longest / .nanoseconds(1), .nanoseconds))"
  }
}
