import Synchronization

/// The scale of this process's counter, measured at its first use and improved later.
enum SharedScale {
  /// The current scale as `TickScale.nanosecondsPerTick`, or 0 before the first use.
  private static let current = Atomic<UInt64>(0)
  /// The tick after which the scale should be measured again.
  private static let dueTicks = Atomic<Int64>(.min)
  private static let calibration = Mutex(TickCalibration(anchor: .atLoad))

  /// Returns the scale for a conversion of an instant with that many ticks.
  ///
  /// - Complexity: O(1): two loads, and about fifteen readings of the system's clock in the
  ///   lifetime of a process.
  static func scale(at ticks: Int64) -> TickScale {
    // Relaxed ordering suffices: each value is complete by itself, and an older scale is valid too.
    if _fastPath(ticks < dueTicks.load(ordering: .relaxed)) {
      let known = current.load(ordering: .relaxed)
      if _fastPath(known != 0) { return TickScale(nanosecondsPerTick: known) }
    }
    return learnIfDue()
  }

  /// Measures the scale again if that is due now. An instant in the future does not make it due.
  private static func learnIfDue() -> TickScale {
    let known = current.load(ordering: .relaxed)
    let now = Int64(bitPattern: TickCounter.now())
    guard known == 0 || now >= dueTicks.load(ordering: .relaxed) else {
      return TickScale(nanosecondsPerTick: known)
    }
    return learn()
  }

  /// Reads the system's clock until the scale is known: at once if the program is a millisecond
  /// old.
  private static func learn() -> TickScale {
    guard TickCounter.isOfProcessor else { return .nanoseconds }
    return calibration.withLock { calibration in
      repeat { calibration.learn(from: .now()) } while calibration.scale == nil
      let scale = calibration.scale ?? .nanoseconds
      current.store(scale.nanosecondsPerTick, ordering: .relaxed)
      dueTicks.store(calibration.dueTicks, ordering: .relaxed)
      return scale
    }
  }
}
