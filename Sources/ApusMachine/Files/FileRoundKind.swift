/// The kinds of rounds: apart, because a drive that is waited for leaves the processor cold.
enum FileRoundKind: CaseIterable {
  /// Creates, reads and deletes a file that no drive sees.
  case plain
  /// Creates a file that is synced to the drive, and reads it cold.
  case synced

  /// What a round of this kind times.
  var operations: [FileOperation] {
    switch self {
    case .plain: [.openReadClose, .readOpen, .createWrite, .delete]
    case .synced: [.createWriteSync, .readCold]
    }
  }

  /// How many rounds are enough.
  var limit: Int {
    switch self {
    case .plain: 100
    case .synced: 50
    }
  }

  /// When the rounds of this kind should be done, as a share of the probe's time.
  var deadline: Double {
    switch self {
    case .plain: 0.4
    case .synced: 1
    }
  }
}
