import ApusMachine
import ApusMeasure
import CApusSystem

/// The program that loads Foundation, started anew for each answer, so that this program need not load it.
package struct FoundationWorker: Sendable {
  /// The descriptor that the program writes its report to.
  package static let reportDescriptor: Int32 = APUS_REPORT_DESCRIPTOR

  /// What the program is called, and how it is built.
  static let name = "apus-foundation"
  static let buildCommand = "swift build -c release --product \(name)"
  static let absence = "\(name) is not built: \(buildCommand)"

  private let program: String
  private let deadlineSeconds: Double

  /// Runs a program with a job and what belongs to it.
  init(_ program: String, deadlineSeconds: Double = 30) {
    (self.program, self.deadlineSeconds) = (program, deadlineSeconds)
  }

  /// The program beside the one that is running; `nil` where it was not built.
  static var beside: FoundationWorker? { HostProcess.companion(name).map { FoundationWorker($0) } }

  /// What the program reports on a job in a process of its own, which has ended when this returns.
  func report(on job: [String]) throws(ChildProcessError) -> String {
    try ChildProcess.run(program, job, deadlineSeconds: deadlineSeconds)
  }
}
