/// A collection of all series of a history with their points, for look-up by name.
package struct TrendCollection: Sendable {
  /// The series in the order in which they first appeared.
  package private(set) var series: [TrendSeries] = []
  private var points: [TrendSeries: [TrendPoint]] = [:]

  /// Collects the measurements of sessions; if a session has a measurement twice, the later
  /// measurement counts.
  ///
  /// - Complexity: O(*n*) in the number of measurements. Allocates O(*n*).
  package init(_ sessions: [Session]) {
    for session in sessions { take(session) }
  }

  private mutating func take(_ session: Session) {
    // The claim of a quantity has the same value.
    for measurement in session.measurements where measurement.probe != .quantity {
      let key = TrendSeries(measurement)
      let point = TrendPoint(measurement, of: session)
      if points[key] == nil { series.append(key) }
      if points[key]?.last?.session == point.session { points[key]?.removeLast() }
      points[key, default: []].append(point)
    }
  }

  /// Returns the trend of a series on each machine, the machine with the newest point last.
  ///
  /// - Complexity: that of `ChangeDetector.changes(in:)` for each machine.
  package func trends(
    of series: TrendSeries, detector: ChangeDetector = ChangeDetector()
  ) -> [Trend] {
    let machines = Dictionary(grouping: points[series] ?? [], by: \.machine)
    return machines.map { machine, points in
      Trend(series, machine: machine, points: points, detector: detector)
    }.sorted { ($0.points.last?.time ?? "", $0.machine) < ($1.points.last?.time ?? "", $1.machine) }
  }

  /// Returns the points of a series on a machine.
  package func points(of series: TrendSeries, machine: String) -> [TrendPoint] {
    points[series]?.filter { $0.machine == machine } ?? []
  }
}
