import CApusTasks

/// How the tasks of a lane's process wait in channels: the lane's name.
enum WaitingForm: String {
  /// As in every program.
  case automatic = "apus"
  /// By the fall-back that assumes nothing about the runtime's references.
  case publicExecutor = "apus-public"
  /// By the fall-back to continuations.
  case continuation = "apus-continuation"

  /// Chooses the form for the whole process, before the first task waits.
  func choose() {
    switch self {
    case .automatic: break
    case .publicExecutor: apus_set_parking_form(2)
    case .continuation: apus_set_parking_form(1)
    }
  }
}
