import ApusMachine
import ApusMeasure

extension FoundationWorker {
  /// What checks with `Date` take; `nil` if the program does not say.
  ///
  /// - Throws: `Interrupted` after a signal from the user.
  func dateChecks() throws(Interrupted) -> DateReport? {
    do throws(ChildProcessError) {
      return DateReport(line: try report(on: ["check-date"]))
    } catch .interrupted {
      throw Interrupted()
    } catch {
      return nil
    }
  }
}
