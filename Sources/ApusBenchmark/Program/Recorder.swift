/// Keeps what a command measures: shows it as JSON where asked, stores it, grades it at the end.
package final class Recorder {
  /// The session so far: its figures in the order of measurement, its verdict as far as it is known.
  package private(set) var session: Session
  /// Why the history could not be written, the first time that this happened.
  package private(set) var historyError: HistoryError?

  private var watch: EnvironmentWatch
  let history: History?
  private let isJSON: Bool
  private var pending: [History.Record] = []
  /// What the figures themselves say of the environment.
  private var findings: [Finding] = []
  private var lastFlush = TickClock.now()

  /// - Parameters:
  ///   - session: The session that begins.
  ///   - watch: The environment as it was read before anything else ran.
  ///   - history: Where to store figures, or `nil` to store none.
  ///   - isJSON: Whether to print each figure as a line of JSON.
  package init(_ session: Session, watch: EnvironmentWatch, history: History?, isJSON: Bool) {
    self.session = session
    self.watch = watch
    self.history = history
    self.isJSON = isJSON
    pending = [session.header]
    self.session.verdict = watch.finish()
  }

  /// Takes a figure: prints it where asked, and stores it within two seconds or at the next `flush`.
  package func record(_ figure: Figure) {
    session.figures.append(figure)
    if isJSON { StandardStream.output.write(figure.json.line + "\n") }
    pending.append(session.record(figure))
    if session.clock.nanoseconds(TickClock.now() &- lastFlush) > 2e9 { flush() }
  }

  /// Reads how the environment does, so that later figures carry the grade so far; cheap enough to be
  /// called between probes.
  package func sampleEnvironment() {
    watch.sample()
    session.verdict = verdict
  }

  /// Adds what the figures say of the environment to its verdict.
  package func note(_ finding: Finding) {
    findings.append(finding)
    session.verdict = verdict
  }

  private var verdict: Verdict { Verdict(findings: watch.finish().findings + findings) }

  /// Stores what has not been stored yet. A history that failed once is not tried again.
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
