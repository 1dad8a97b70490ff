import ApusMeasure

/// A ping-pong between the calling thread and a partner, over two semaphores.
struct BlockingPingPong<Semaphore: CountingSemaphore> {
  private let ping: Semaphore
  private let pong: Semaphore
  private let isOver = Flag()
  private let partner: PinnedThread

  /// Starts the partner; it must be ended with `end`.
  init(partnerOn processor: Int, _ makeSemaphore: () throws -> Semaphore) throws {
    let (ping, pong) = (try makeSemaphore(), try makeSemaphore())
    partner = try PinnedThread(on: processor) { [isOver] in
      while true {
        ping.acquire()
        if isOver.isRaised { return }
        pong.release()
      }
    }
    self.ping = ping
    self.pong = pong
    play(10)  // Warms up the partner before the first timed round trip.
  }

  /// Runs some round trips.
  ///
  /// - Complexity: O(*n*), where *n* is `roundTrips`.
  func play(_ roundTrips: Int) {
    for _ in 0..<roundTrips {
      ping.release()
      pong.acquire()
    }
  }

  /// Ends the partner and waits for it.
  func end() {
    isOver.raise()
    ping.release()
    partner.join()
  }
}
