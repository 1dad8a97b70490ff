import ApusMeasure

/// A ping-pong of the calling thread against a partner, over compare-and-swap of one word.
struct SwappingRally {
  private static let (mine, theirs, over) = (0, 1, 2)

  private let word = ContendedWord()
  private let partner: PinnedThread

  /// Starts the partner on another processor; it must be ended with `end`.
  init(partnerOn processor: Int) throws {
    partner = try PinnedThread(on: processor) { [word] in
      while word.replace(Self.theirs, by: Self.mine) != Self.over {}
    }
    play(10)  // The partner is there and warm before the clock is read.
  }

  /// Plays some round trips.
  func play(_ roundTrips: Int) {
    for _ in 0..<roundTrips { hand(over: Self.theirs) }
  }

  /// Sends the partner home.
  func end() {
    hand(over: Self.over)
    partner.join()
  }

  /// Waits for the own turn and ends it.
  private func hand(over next: Int) {
    while word.replace(Self.mine, by: next) != Self.mine {}
  }
}
