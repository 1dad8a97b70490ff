import Synchronization

/// The scale of this process's counter, known from its first use on and better with age.
enum SharedScale {
  /// The scale in use: what `TickScale.nanosecondsPerTick` holds, or 0 before the first use.
  private static let current = Atomic<UInt64>(0)
  /// The tick from which on the scale should be asked for anew.
  private static let dueTicks = Atomic<Int64>(.min)
  private static let calibration = Mutex(TickCalibration(anchor: .atLoad))

  /// The scale for a conversion that has to do with an instant of that many ticks.
  ///
  /// - Complexity: O(1): two loads, and some fifteen readings of the system's clock in the life of a process.
  static func scale(at ticks: Int64) -> TickScale {
    // Relaxed: each value is complete in itself, and an older one is a scale too.
    if _fastPath(ticks < dueTicks.load(ordering: .relaxed)) {
      let known = current.load(ordering: .relaxed)
      if _fastPath(known != 0) { return TickScale(nanosecondsPerTick: known) }
    }
    return learnIfDue()
  }

  /// An instant may lie in the future, and then nothing is due at present.
  private static func learnIfDue() -> TickScale {
    let known = current.load(ordering: .relaxed)
    let now = Int64(bitPattern: TickCounter.now())
    guard known == 0 || now >= dueTicks.load(ordering: .relaxed) else {
      return TickScale(nanosecondsPerTick: known)
    }
    return learn()
  }

  /// Reads the system's clock until the scale is known: at once if the program is a millisecond old.
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
