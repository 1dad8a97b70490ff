internal import CApusTasks

/// A self-test of the suspension strategies. It tries each of them on a new thread.
package enum ParkingSelfTest {
  /// Returns the fastest strategy that works.
  static func fastestStrategy() -> SuspensionStrategy {
    if works(.noExecutor) { return .noExecutor }
    return works(.publicExecutor) ? .publicExecutor : .continuation
  }

  /// Returns whether tasks that wait by a strategy resume at once, on the right thread and in the
  /// same isolation.
  package static func works(_ strategy: SuspensionStrategy) -> Bool {
    guard strategy != .automatic, strategy != .continuation else { return true }
    guard isSupportedSystem, haveSizesOfReferences else { return false }
    if strategy == .noExecutor && !knowsDefaultActors { return false }
    return ParkingTrial.succeeds(strategy)
  }

  /// Whether the strategies with executors have been run on this system.
  private static var isSupportedSystem: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private static var haveSizesOfReferences: Bool {
    // SAFETY: only reads sizes.
    unsafe MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<UnownedJob>.size == MemoryLayout<UInt>.size
      && MemoryLayout<UnsafeContinuation<Void, Never>>.size == MemoryLayout<UInt>.size
  }

  /// Whether the second word distinguishes a default actor from an actor with its own executor.
  private static var knowsDefaultActors: Bool {
    // SAFETY: reads references, and does not use them.
    unsafe secondWord(of: ParkingTrial.Isolated().unownedExecutor) == 0
      && secondWord(of: MainActor.sharedUnownedExecutor) != 0
  }

  private static func secondWord(of executor: UnownedSerialExecutor) -> UInt {
    // SAFETY: the sizes are equal, as `works` has checked.
    unsafe unsafeBitCast(executor, to: (UInt, UInt).self).1
  }
}
