internal import CApusTasks

/// The suspension strategy of this process.
@usableFromInline
package enum Parking {
  /// Returns the strategy for a request: `automatic` becomes the strategy of this process.
  @inlinable
  @inline(__always)
  static func strategy(_ request: SuspensionStrategy) -> SuspensionStrategy {
    request == .automatic ? automatic : request
  }

  /// The fastest strategy that works in this process. The first wait determines it.
  @usableFromInline
  package static var automatic: SuspensionStrategy {
    SuspensionStrategy(rawValue: apus_parking_form()).flatMap { $0 == .automatic ? nil : $0 }
      ?? choose()
  }

  /// Chooses the strategy that the environment asks for, else the fastest.
  @inline(never)
  private static func choose() -> SuspensionStrategy {
    let strategy = apus_wants_swift_pool() ? .continuation : ParkingSelfTest.fastestStrategy()
    apus_set_parking_form(strategy.rawValue)
    return strategy
  }
}
