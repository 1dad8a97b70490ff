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

/// A way to suspend a waiting task. All strategies behave the same, but differ in cost and
/// assumptions.
@frozen
@usableFromInline
package enum SuspensionStrategy: UInt32, Sendable, CaseIterable {
  /// The fastest strategy that this process supports.
  case automatic = 0
  /// A continuation. It works everywhere, and assumes nothing.
  case continuation = 1
  /// A hop to an executor that keeps the task. The task resumes on our own threads, as on the
  /// global executor.
  case publicExecutor = 2
  /// The same hop, but the task resumes as on no executor. The reference for "no executor" is
  /// assumed to be zero.
  case noExecutor = 3
}
