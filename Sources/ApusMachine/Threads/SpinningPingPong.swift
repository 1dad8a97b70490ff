import ApusMeasure

/// A ping-pong between the calling thread and a partner, over two words that both threads poll.
struct SpinningPingPong {
  private static let last = -1

  private let ping = ContendedWord()
  private let pong = ContendedWord()
  private let partner: PinnedThread

  /// Starts the partner on another processor; it must be ended with `end`.
  init(partnerOn processor: Int) throws {
    partner = try PinnedThread(on: processor) { [ping, pong] in
      var round = 0
      while round != Self.last {
        round = ping.value(otherThan: round)
        pong.set(round)
      }
    }
    play(10)  // Warms up the partner before the first timed round trip.
  }

  /// Runs some round trips.
  ///
  /// - Complexity: O(*n*), where *n* is `roundTrips`.
  func play(_ roundTrips: Int) {
    var round = pong.value
    for _ in 0..<roundTrips {
      let next = round &+ 1
      ping.set(next)
      round = pong.value(otherThan: round)
    }
  }

  /// Ends the partner and waits for it.
  func end() {
    ping.set(Self.last)
    partner.join()
  }
}
