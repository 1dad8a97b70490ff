import ApusMeasure

/// A ping-pong between the calling thread and a partner, over two pipes.
struct PipePingPong {
  private static let (go, stop): (UInt8, UInt8) = (0, 1)

  private let ping: Pipe
  private let pong: Pipe
  private let partner: PinnedThread

  /// Starts the partner; it must be ended with `end`.
  init(partnerOn processor: Int) throws {
    let (ping, pong) = (try Pipe(), try Pipe())
    (self.ping, self.pong) = (ping, pong)
    partner = try PinnedThread(on: processor) {
      while (try? ping.receive()) == Self.go { try? pong.send(Self.go) }
    }
    do {
      try play(10)  // Warms up the partner before the first timed round trip.
    } catch {
      end()
      throw error
    }
  }

  /// Runs some round trips.
  ///
  /// - Complexity: O(*n*), where *n* is `roundTrips`.
  func play(_ roundTrips: Int) throws {
    for _ in 0..<roundTrips {
      try ping.send(Self.go)
      _ = try pong.receive()
    }
  }

  /// Ends the partner and waits for it.
  func end() {
    try? ping.send(Self.stop)
    partner.join()
  }
}
