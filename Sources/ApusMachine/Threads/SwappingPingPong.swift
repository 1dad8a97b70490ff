import ApusMeasure

/// A ping-pong between the calling thread and a partner, by compare-and-swap of a single word.
struct SwappingPingPong {
  private static let (mine, theirs, over) = (0, 1, 2)

  private let word = ContendedWord()
  private let partner: PinnedThread

  /// Starts the partner on another processor; it must be ended with `end`.
  init(partnerOn processor: Int) throws {
    partner = try PinnedThread(on: processor) { [word] in
      while word.replace(Self.theirs, by: Self.mine) != Self.over {}
    }
    play(10)  // Warms up the partner before the first timed round trip.
  }

  /// Runs some round trips.
  ///
  /// - Complexity: O(*n*), where *n* is `roundTrips`.
  func play(_ roundTrips: Int) {
    for _ in 0..<roundTrips { hand(over: Self.theirs) }
  }

  /// Ends the partner and waits for it.
  func end() {
    hand(over: Self.over)
    partner.join()
  }

  /// Waits for this thread's turn and ends it.
  private func hand(over next: Int) {
    while word.replace(Self.mine, by: next) != Self.mine {}
  }
}
