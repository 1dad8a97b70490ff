/// The state of a loop, which at each border stops the clock, calls the driver and starts the
/// clock.
@usableFromInline
final class RunState {
  /// The phase of the loop.
  enum Phase: Equatable { case fresh, looping, finished, failed(LoopError) }

  private(set) var phase = Phase.fresh
  private let driver: any EpochDriver
  private var start: UInt64 = 0

  init(_ driver: some EpochDriver) { self.driver = driver }

  @usableFromInline @inline(never)
  func begin() {
    if phase == .fresh { phase = .looping } else { phase = .failed(.loopedTwice) }
  }

  /// Ends an epoch and returns the number of iterations of the next; 0 ends the loop.
  @usableFromInline @inline(never)
  func border() -> Int64 {
    let now = TickClock.now()
    guard phase == .looping else { return 0 }
    let iterations = driver.border(start == 0 ? nil : now &- start)
    if iterations == 0 { phase = .finished }
    start = TickClock.now()
    return Int64(iterations)
  }

  /// Checks that the loop ran once and to its end.
  func check() throws(LoopError) {
    switch phase {
    case .finished: return
    case .fresh: throw .noLoop
    case .looping: throw .leftEarly
    case .failed(let error): throw error
    }
  }
}
