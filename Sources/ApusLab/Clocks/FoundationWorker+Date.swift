import ApusMachine
import ApusMeasure

extension FoundationWorker {
  /// Measures the checks with `Date`; returns `nil` if the program reports nothing.
  ///
  /// - Throws: `Interrupted` after a signal from the user.
  func dateChecks() throws(Interrupted) -> DateReport? {
    do throws(MeasuringProcessError) {
      return DateReport(line: try report(on: ["check-date"]))
    } catch .interrupted {
      throw Interrupted()
    } catch {
      return nil
    }
  }
}
