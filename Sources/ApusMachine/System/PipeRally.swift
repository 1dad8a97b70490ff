import ApusMeasure

/// A ping-pong of the calling thread against a partner, over two pipes.
struct PipeRally {
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
      try play(10)  // The partner is there and warm before the clock is read.
    } catch {
      end()
      throw error
    }
  }

  /// Plays some round trips.
  func play(_ roundTrips: Int) throws {
    for _ in 0..<roundTrips {
      try ping.send(Self.go)
      _ = try pong.receive()
    }
  }

  /// Sends the partner home.
  func end() {
    try? ping.send(Self.stop)
    partner.join()
  }
}
