import ApusMachine
import ApusMeasure

/// The program that sums bytes, started anew for each trial.
struct StreamWorker: Sendable {
  /// What came of one process.
  enum Outcome: Sendable, Hashable {
    case summed(StreamTrial)
    case refused(String)
    case failed(String)
  }

  /// What the program is called, and how it is built.
  static let name = "apus-byte-streams"
  static let buildCommand = "swift build -c release --product \(name)"

  private let program: String
  private let deadlineSeconds: Double

  /// Runs a program with a name of a way and an address.
  init(_ program: String, deadlineSeconds: Double = 30) {
    (self.program, self.deadlineSeconds) = (program, deadlineSeconds)
  }

  /// The program beside the one that is running; `nil` where it was not built.
  static var beside: StreamWorker? { HostProcess.companion(name).map { StreamWorker($0) } }

  /// Sums the bytes behind an address in a process of its own, which has ended when this returns.
  ///
  /// - Throws: `Interrupted` after a signal from the user.
  func sum(
    _ variant: StreamVariant, _ address: String, expecting sum: Int
  ) throws(Interrupted) -> Outcome {
    do throws(ChildProcessError) {
      let line = try ChildProcess.run(
        program, [variant.name, address], deadlineSeconds: deadlineSeconds)
      return Self.outcome(line, expecting: sum)
    } catch .interrupted {
      throw Interrupted()
    } catch .tookTooLong(let seconds) {
      return .failed("it had not ended after \(Quantity.number(seconds)) s")
    } catch {
      return .failed("\(error)")
    }
  }

  private static func outcome(_ line: String, expecting sum: Int) -> Outcome {
    switch StreamReport(line: line) {
    case .refused(let reason): .refused(reason)
    case .summed(let trial) where trial.sum == sum: .summed(trial)
    case .summed: .failed(WrongResult("the sum of the bytes").description)
    case nil: .failed("it reported something else than a sum")
    }
  }
}
