// Shows the progress of a stream that sends a burst, stalls, and continues. Updates are at least a
// tenth of a second apart, and continue during the stall.

import ApusClocks

@main
struct Progress {
  static func main() async throws {
    let rule = ThrottleRule(
      earliest: .milliseconds(100), count: 1_000_000, latest: .milliseconds(200))
    let chunks = AsyncStream<Int> { continuation in
      Task {
        continuation.yield(3_000_000)
        try await Task.sleep(for: .milliseconds(500), clock: .counter)
        continuation.yield(2_000_000)
        continuation.finish()
      }
    }
    let start = CounterClock().now
    let total = await withUpdates(rule, update: { show($0, since: start) }) { meter in
      var total = 0
      for await chunk in chunks {
        for _ in 0..<chunk { meter.add(1) }
        total += chunk
      }
      return total
    }
    print("all \(total) bytes")
  }

  static func show(_ count: Int, since start: CounterClock.Instant) {
    let tenths = Int(start.duration(to: CounterClock().now) / .milliseconds(100))
    print("\(count / 1_000_000) MB after \(tenths) tenths of a second")
  }
}

// Output:
// <number> MB after <number> tenths of a second
// <number> MB after <number> tenths of a second
// ...
// all 5000000 bytes
