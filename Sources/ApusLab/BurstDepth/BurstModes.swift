/// The forms of the experiment on one storage.
enum BurstModes {
  /// The published rates.
  static let rates = [20, 30, 120]
  /// What the producer asks, in terms of what the storage sustains: two that stall by design.
  static let loads = [0.5, 1, 2, 4]

  /// Returns the forms, the most important first.
  ///
  /// - Parameters:
  ///   - settings: What the user chose.
  ///   - sustained: What the storage takes, in bytes per second.
  ///   - limits: What bursts may take.
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

  /// What stalls by design comes first, what takes little time before what takes more, and a load of
  /// 2 before one of 4.
  private static func rank(_ mode: BurstMode) -> Double {
    (mode.load > 1 ? mode.load : 1000) * mode.expectedSeconds
  }
}
