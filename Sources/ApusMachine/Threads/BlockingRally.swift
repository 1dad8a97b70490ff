import ApusMeasure

/// A ping-pong of the calling thread against a partner, over two semaphores.
struct BlockingRally<Semaphore: CountingSemaphore> {
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
    play(10)  // The partner is there and warm before the clock is read.
  }

  /// Plays some round trips.
  func play(_ roundTrips: Int) {
    for _ in 0..<roundTrips {
      ping.release()
      pong.acquire()
    }
  }

  /// Sends the partner home.
  func end() {
    isOver.raise()
    ping.release()
    partner.join()
  }
}
