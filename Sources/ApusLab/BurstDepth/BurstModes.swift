/// The modes of the experiment on a storage.
enum BurstModes {
  /// The published rates.
  static let rates = [20, 30, 120]
  /// The loads, as multiples of the sustained rate: two of them stall by design.
  static let loads = [0.5, 1, 2, 4]

  /// Returns the modes, the most important first.
  ///
  /// - Parameters:
  ///   - settings: The settings of the user.
  ///   - sustained: The sustained rate of the storage, in bytes per second.
  ///   - limits: The limits of bursts.
  static func all(
    _ settings: BurstSettings, sustained: [FrameSync: Double], within limits: BurstLimits
  ) -> [BurstMode] {
    let rates = settings.framesPerSecond.map { [$0] } ?? rates
    let given = settings.frameBytes != nil
    return (given ? [0] : loads).flatMap { load in
      rates.flatMap { rate in
        FrameSync.allCases.compactMap { sync in
          sustained[sync].map { sustained in
            let share = sustained / Double(rate)
            let bytes = settings.frameBytes ?? BurstMode.pages(load * share)
            return BurstMode(
              framesPerSecond: rate, frameBytes: bytes, load: given ? Double(bytes) / share : load,
              sync: sync, rooms: settings.rooms, within: limits)
          }
        }
      }
    }.sorted { rank($0) < rank($1) }
  }

  /// Returns the rank of a mode: stalling modes come first, quick modes before slow modes, and a
  /// load of 2 before a load of 4.
  private static func rank(_ mode: BurstMode) -> Double {
    (mode.load > 1 ? mode.load : 1000) * mode.expectedSeconds
  }
}
