import Synchronization

/// A source of readings in order, which repeats the last reading for ever.
final class Readings: Sendable {
  private let rest: Mutex<[Double]>

  init(_ readings: [Double]) { rest = Mutex(readings) }

  @Sendable func next() -> Double {
    rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? 0 }
  }
}
