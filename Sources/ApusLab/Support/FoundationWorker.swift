package import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusSystem
import CApusSystem

/// The program that loads Foundation; it is started for each answer, so that this program need not
/// load it.
package struct FoundationWorker: Sendable {
  /// The descriptor that the program writes its report to.
  package static let reportDescriptor: Int32 = APUS_REPORT_DESCRIPTOR

  /// The name of the program, and the command that builds it.
  static let name = "apus-foundation"
  static let buildCommand = "swift build -c release --product \(name)"
  static let absence = "\(name) is not built: \(buildCommand)"

  private let program: String
  private let deadlineSeconds: Double

  /// Creates a worker of a program.
  init(_ program: String, deadlineSeconds: Double = 30) {
    (self.program, self.deadlineSeconds) = (program, deadlineSeconds)
  }

  /// The program in the folder of the running program; `nil` if it was not built.
  static var beside: FoundationWorker? { HostProcess.companion(name).map { FoundationWorker($0) } }

  /// Runs a job in a process of its own and returns its report; the process has ended by then.
  func report(on job: [String]) throws(MeasuringProcessError) -> String {
    try MeasuringProcess.run(program, job, deadlineSeconds: deadlineSeconds)
  }
}

extension ClaimRequirement {
  /// The program that loads Foundation.
  package static let foundation = program(
    FoundationWorker.name, from: FoundationWorker.buildCommand)
}
