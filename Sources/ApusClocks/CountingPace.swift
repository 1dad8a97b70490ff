/// The pace of reading the clock: the number of events to count before the next reading.
///
/// The number doubles while counting that many events takes less than half of `reaction`. It
/// shrinks with the rate if counting takes more than `reaction`. So the clock is read about once in
/// `reaction` for a steady stream. For a fast stream it is read once in `most` events, where a
/// reading of 100 ns costs 0.1 ns for each event. If a stream suddenly slows down, the next reading
/// comes after at most `most` events.
struct CountingPace: Sendable {
  /// The maximum number of events between two readings.
  static let most = 1024

  /// The target for the longest time between two readings.
  let reaction: Duration
  /// The number of events to count before the next reading, at least 1.
  private(set) var batch = 1

  init(reaction: Duration) { self.reaction = reaction }

  /// Adapts the batch to the time that counting `count` events took. A negative time counts as
  /// zero.
  mutating func adapt(to count: Int, in elapsed: Duration) {
    if elapsed > reaction {
      let fitting = Double(count) * (reaction / elapsed)
      batch = Int(min(Double(Self.most), max(1, fitting)))
    } else if count >= batch, elapsed * 2 <= reaction {
      batch = min(Self.most, batch * 2)
    }
  }
}
