/// Whether the writer waits for the drive.
enum FrameSync: String, Sendable, Hashable, CaseIterable {
  /// Each frame's file is synced before it is closed.
  case eachFrame = "each frame"
  /// The kernel writes when it wants.
  case none = "never"

  /// As a column's title says it.
  var title: String {
    switch self {
    case .eachFrame: "with fsync of each frame"
    case .none: "without fsync"
    }
  }
}
