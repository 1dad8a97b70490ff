import ApusSystem

/// A recorder of measurements: prints them as JSON if asked, stores them, and grades the run at the
/// end.
package final class Recorder {
  /// The session so far: its measurements in the order of measurement, and its verdict as far as
  /// known.
  package private(set) var session: Session
  /// The first error of writing the history; `nil` if there was none.
  package private(set) var historyError: HistoryError?

  private var watch: EnvironmentWatch
  let history: History?
  private let isJSON: Bool
  private var pending: [History.Record] = []
  /// The findings about the environment from the measurements themselves.
  private var findings: [Finding] = []
  private var lastFlush = TickClock.now()

  /// - Parameters:
  ///   - session: The session that begins.
  ///   - watch: The environment, read before anything else ran.
  ///   - history: The history for the measurements, or `nil` to store none.
  ///   - isJSON: Whether to print each measurement as a line of JSON.
  package init(_ session: Session, watch: EnvironmentWatch, history: History?, isJSON: Bool) {
    self.session = session
    self.watch = watch
    self.history = history
    self.isJSON = isJSON
    pending = [session.header]
    self.session.verdict = watch.finish()
  }

  /// Records a measurement: prints it if asked, and stores it within two seconds or at the next
  /// `flush`.
  package func record(_ measurement: MetricMeasurement) {
    session.measurements.append(measurement)
    if isJSON { StandardStream.output.write(measurement.json.line + "\n") }
    pending.append(session.record(measurement))
    if session.clock.nanoseconds(TickClock.now() &- lastFlush) > 2e9 { flush() }
  }

  /// Reads the environment, so that later measurements have the grade so far.
  ///
  /// The call is cheap enough for use between probes.
  package func sampleEnvironment() {
    watch.sample()
    session.verdict = verdict
  }

  /// Adds a finding from the measurements to the verdict on the environment.
  package func note(_ finding: Finding) {
    findings.append(finding)
    session.verdict = verdict
  }

  private var verdict: Verdict { Verdict(findings: watch.finish().findings + findings) }

  /// Stores all new measurements, unless the history has failed before.
  package func flush() {
    lastFlush = TickClock.now()
    guard let history, historyError == nil, !pending.isEmpty else { return }
    do throws(HistoryError) {
      try history.append(pending)
      pending = []
    } catch {
      historyError = error
    }
  }

  /// Ends the session: reads the environment again, grades the run and stores the rest.
  package func finish() {
    let verdict = self.verdict
    session.verdict = verdict
    pending.append(session.record(verdict))
    flush()
  }
}
