import CApusSystem
import ApusSystem
import Foundation

/// Whether the kernel lets this process sample itself, and the reason if not.
enum PerfEvents {
  static let refusal: String? = {
    let event = apus_sampling_open(0, -1, 1_000_000, 0, false)
    guard event < 0 else {
      close(event)
      return nil
    }
    return "perf events are refused: \(SystemError.reason(of: -event))"
  }()

  static var areAllowed: Bool { refusal == nil }
}
