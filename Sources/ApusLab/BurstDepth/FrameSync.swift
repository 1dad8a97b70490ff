/// The choice whether the writer waits for the drive.
enum FrameSync: String, Sendable, Hashable, CaseIterable {
  /// Each frame's file is synced before it is closed.
  case eachFrame = "each frame"
  /// The kernel writes at a time of its choice.
  case none = "never"

  /// The title of a column.
  var title: String {
    switch self {
    case .eachFrame: "with fsync of each frame"
    case .none: "without fsync"
    }
  }
}
