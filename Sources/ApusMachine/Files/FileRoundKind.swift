/// A kind of round; kinds are timed separately because waiting for a drive cools the processor.
enum FileRoundKind: CaseIterable {
  /// Creates, reads and deletes a file that is never written to a drive.
  case plain
  /// Creates a file that is synced to the drive, and reads it cold.
  case synced

  /// The operations that a round of this kind times.
  var operations: [FileOperation] {
    switch self {
    case .plain: [.openReadClose, .readOpen, .createWrite, .delete]
    case .synced: [.createWriteSync, .readCold]
    }
  }

  /// The largest useful number of rounds.
  var limit: Int {
    switch self {
    case .plain: 100
    case .synced: 50
    }
  }

  /// The end of the rounds of this kind, as a share of the probe's time.
  var deadline: Double {
    switch self {
    case .plain: 0.4
    case .synced: 1
    }
  }
}
