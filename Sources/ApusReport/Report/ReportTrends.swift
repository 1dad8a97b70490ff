package import ApusBenchmark

/// Chooses the trends for the report of a session.
package enum ReportTrends {
  /// The fewest sessions of a trend.
  package static let fewestSessions = 5
  /// The most sessions of a trend; `apus history` shows the older sessions.
  package static let mostSessions = 100

  /// Returns the trend of each series of a session with at least five values on its machine.
  ///
  /// - Complexity: that of `ChangeDetector.changes(in:)` for each series, of 100 values at most.
  package static func trends(of session: Session, in sessions: [Session]) -> [Trend] {
    let machine = session.machine.identifier
    let collection = TrendCollection(sessions.filter { $0.machine.identifier == machine })
    var seen: Set<TrendSeries> = []
    return session.measurements.map { TrendSeries($0) }.filter { seen.insert($0).inserted }
      .compactMap { series in
        let points = collection.points(of: series, machine: machine).filter {
          $0.measurement.estimate != nil
        }
        guard points.count >= fewestSessions else { return nil }
        let newest = points.sorted { $0.isEarlier(than: $1) }.suffix(mostSessions)
        return Trend(series, machine: machine, points: Array(newest))
      }
  }
}
