package import ApusCommandLine
import ApusSystem

/// The opening of every command that measures: reads the environment, calibrates, opens the
/// history. From then on the process goes on if the reader of its output ends.
package struct RecorderOpening {
  /// The recorder of the command's measurements.
  package let recorder: Recorder
  /// The status: `incomplete` if the history cannot be kept; the reason has been printed.
  package let status: ExitStatus

  package init(_ settings: MeasureSettings) {
    StandardStream.outliveReaders()
    let watch = EnvironmentWatch()
    let session = Session.make(
      command: HostProcess.words, seed: settings.seed,
      machine: Machine.current(), clock: TickClock.calibrated(),
      toolchain: BuildDescription.current)
    var history: History?
    var status = ExitStatus.success
    do throws(HistoryError) {
      history = try settings.history()
    } catch {
      StandardStream.error.write("history: \(error)\n")
      status = .incomplete
    }
    self.status = status
    recorder = Recorder(session, watch: watch, history: history, isJSON: settings.isJSON)
  }
}

extension Recorder {
  /// The status: `incomplete` if the history could not be written; prints the reason.
  package var status: ExitStatus {
    guard let historyError else { return .success }
    StandardStream.error.write("history: \(historyError)\n")
    return .incomplete
  }
}
