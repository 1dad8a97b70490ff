import ApusMachine
import ApusMeasure

extension FoundationWorker {
  /// Measures the checks with `Date`; returns `nil` if the program reports nothing.
  ///
  /// - Throws: `InterruptionError` after a signal from the user.
  func dateChecks() throws(InterruptionError) -> DateReport? {
    do throws(MeasuringProcessError) {
      return DateReport(line: try report(on: ["check-date"]))
    } catch .interrupted {
      throw InterruptionError()
    } catch {
      return nil
    }
  }
}
