internal import CApus

/// Finds out which forms of waiting work in this process, by trying them on a thread of its own.
package enum ParkingSelfTest {
  /// The fastest form that works.
  static func fastestForm() -> ParkingForm {
    if works(.noExecutor) { return .noExecutor }
    return works(.publicExecutor) ? .publicExecutor : .continuation
  }

  /// Whether tasks that wait in this form go on at once, where they are run, and isolated as before.
  package static func works(_ form: ParkingForm) -> Bool {
    guard form != .automatic, form != .continuation else { return true }
    guard isSupportedSystem, haveSizesOfReferences else { return false }
    if form == .noExecutor && !knowsDefaultActors { return false }
    return ParkingTrial.succeeds(form)
  }

  /// Systems on which the forms with executors have run.
  private static var isSupportedSystem: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private static var haveSizesOfReferences: Bool {
    // SAFETY: asks for sizes.
    unsafe MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<UnownedJob>.size == MemoryLayout<UInt>.size
      && MemoryLayout<UnsafeContinuation<Void, Never>>.size == MemoryLayout<UInt>.size
  }

  /// Whether a default actor is told from one with an executor of its own by the second word.
  private static var knowsDefaultActors: Bool {
    // SAFETY: looks at references and does not use them.
    unsafe secondWord(of: ParkingTrial.Isolated().unownedExecutor) == 0
      && secondWord(of: MainActor.sharedUnownedExecutor) != 0
  }

  private static func secondWord(of executor: UnownedSerialExecutor) -> UInt {
    // SAFETY: of one size, as was compared before.
    unsafe unsafeBitCast(executor, to: (UInt, UInt).self).1
  }
}
