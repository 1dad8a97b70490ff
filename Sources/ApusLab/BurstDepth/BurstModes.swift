/// The forms of the experiment on one storage.
enum BurstModes {
  /// The published rates.
  static let rates = [20, 30, 120]
  /// What the producer asks, in terms of what the storage sustains: first what stalls by design.
  static let loads = [2, 4, 1, 0.5]

  /// Returns the forms, the most important first.
  ///
  /// - Parameters:
  ///   - settings: What the user chose.
  ///   - sustained: What the storage takes, in bytes per second.
  ///   - limits: What bursts may take.
  static func all(
    _ settings: BurstSettings, sustained: [FrameSync: Double], within limits: BurstLimits
  ) -> [BurstMode] {
    // The fast rates first: they take the least time.
    let rates = settings.framesPerSecond.map { [$0] } ?? rates.reversed()
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
    }
  }
}
