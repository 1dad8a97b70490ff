#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a series went on one machine, from session to session, and where it changed.
package struct Trend: Sendable, Hashable {
  /// What was measured.
  package let series: TrendSeries
  /// The identifier of the machine.
  package let machine: String
  /// Every point in the order of time, those without a value among them.
  package let points: [TrendPoint]
  /// The points with a finite value in the unit of the newest, in the order of time.
  package let measured: [TrendPoint]
  /// The changes in their order, or `nil` where there are too few values to say.
  package let changes: [TrendChange]?
  /// How the changes were found.
  package let detector: ChangeDetector

  /// Creates the trend of points of one series and machine, in any order, and finds its changes.
  ///
  /// Points of one second keep their order.
  ///
  /// Changes are looked for in the logarithms of the values, so that a change is a factor; in the
  /// values themselves where one of them is not above zero.
  ///
  /// - Complexity: that of `ChangeDetector.changes(in:)`.
  package init(
    _ series: TrendSeries, machine: String, points: [TrendPoint],
    detector: ChangeDetector = ChangeDetector()
  ) {
    self.series = series
    self.machine = machine
    self.detector = detector
    self.points = points.sorted { $0.isEarlier(than: $1) }
    let valued = self.points.filter { $0.figure.estimate?.value.isFinite == true }
    let unit = valued.last?.figure.estimate?.unit
    measured = valued.filter { $0.figure.estimate?.unit == unit }
    changes = Self.changes(of: measured, detector)
  }

  /// The values of the measured points.
  package var values: [Double] { measured.compactMap { $0.figure.estimate?.value } }

  /// The unit of the measured points; that of a plain number where there are none.
  package var unit: MeasurementUnit { measured.last?.figure.estimate?.unit ?? .count }

  /// The levels between the changes, one at least where there are values.
  package var levels: [TrendLevel] {
    guard let changes, let first = changes.first else {
      return measured.isEmpty ? [] : [TrendLevel(values, in: measured.indices)]
    }
    return [first.before] + changes.map(\.after)
  }

  private static func changes(
    of points: [TrendPoint], _ detector: ChangeDetector
  ) -> [TrendChange]? {
    let values = points.compactMap { $0.figure.estimate?.value }
    let isPositive = values.allSatisfy { $0 > 0 }
    guard let found = detector.changes(in: isPositive ? values.map { log($0) } : values) else {
      return nil
    }
    let bounds = [0] + found.map(\.index) + [values.count]
    return found.enumerated().map { number, change in
      TrendChange(
        point: points[change.index], significance: change.significance,
        before: TrendLevel(values, in: bounds[number]..<bounds[number + 1]),
        after: TrendLevel(values, in: bounds[number + 1]..<bounds[number + 2]))
    }
  }

  /// The points as lines of JSON, in the order of time; one with which a new level begins says so.
  package var jsonLines: [String] {
    points.map { point in
      let change = changes?.first { $0.point == point }
      let members = point.members + (change.map { [JSONValue.Member("change", $0.json)] } ?? [])
      return JSONValue.object(members).line
    }
  }
}
