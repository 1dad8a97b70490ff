/// How many things to count before the clock is read again.
///
/// The number doubles while counting that many takes less than half of `reaction`, and shrinks with the
/// rate when it takes more. So a steady stream is looked at about once in `reaction`; a fast one once in
/// `most` things, which already makes a reading of 100 ns cost 0.1 ns a thing. A stream that suddenly
/// slows down is looked at once more after at most `most` things.
struct CountingPace: Sendable {
  /// The most things between two readings.
  static let most = 1024

  /// How long should pass between two readings at most.
  let reaction: Duration
  /// How many things to count before the next reading; at least 1.
  private(set) var batch = 1

  init(reaction: Duration) { self.reaction = reaction }

  /// Adapts the batch to the time that counting `count` things took; a negative time is none.
  mutating func adapt(to count: Int, in elapsed: Duration) {
    if elapsed > reaction {
      let fitting = Double(count) * (reaction / elapsed)
      batch = Int(min(Double(Self.most), max(1, fitting)))
    } else if count >= batch, elapsed * 2 <= reaction {
      batch = min(Self.most, batch * 2)
    }
  }
}
