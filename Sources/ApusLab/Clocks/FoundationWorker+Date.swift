import ApusMachine
import ApusMeasure

extension FoundationWorker {
  /// The nanoseconds that a check with `Date` takes; `nil` where the program does not say.
  ///
  /// - Throws: `Interrupted` after a signal from the user.
  func dateCheckNanoseconds() throws(Interrupted) -> Double? {
    do throws(ChildProcessError) {
      return DateReport(line: try report(on: ["check-date"]))?.nanoseconds
    } catch .interrupted {
      throw Interrupted()
    } catch {
      return nil
    }
  }
}
