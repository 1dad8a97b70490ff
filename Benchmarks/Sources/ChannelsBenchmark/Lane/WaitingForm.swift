import CApusTasks

/// The form in which the tasks of a lane's process wait in channels; its raw value is the lane's
/// name.
enum WaitingForm: String {
  /// The form of every other program.
  case automatic = "apus"
  /// The fall-back that assumes nothing about the runtime's references.
  case publicExecutor = "apus-public"
  /// The fall-back to continuations.
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
