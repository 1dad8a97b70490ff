#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The trend of a series on a single machine, from session to session, with its changes.
package struct Trend: Sendable, Hashable {
  /// The series of the measurements.
  package let series: TrendSeries
  /// The identifier of the machine.
  package let machine: String
  /// The points in the order of time, including those without a value.
  package let points: [TrendPoint]
  /// The points with a finite value in the unit of the newest, in the order of time.
  package let measured: [TrendPoint]
  /// The changes in their order, or `nil` if there are too few values for a decision.
  package let changes: [TrendChange]?
  /// The detector that found the changes.
  package let detector: ChangeDetector

  /// Creates the trend of points of a series and machine, in any order, and finds its changes.
  ///
  /// Points of the same second keep their order. Changes are detected in the logarithms of the
  /// values, so that a change is a factor. If any value is not above zero, changes are detected in
  /// the values themselves.
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
    let valued = self.points.filter { $0.measurement.estimate?.value.isFinite == true }
    let unit = valued.last?.measurement.estimate?.unit
    measured = valued.filter { $0.measurement.estimate?.unit == unit }
    changes = Self.changes(of: measured, detector)
  }

  /// The values of the measured points.
  package var values: [Double] { measured.compactMap { $0.measurement.estimate?.value } }

  /// The unit of the measured points, or `.count` if there are none.
  package var unit: MeasurementUnit { measured.last?.measurement.estimate?.unit ?? .count }

  /// The levels between the changes; at least a single level if there are values.
  package var levels: [TrendLevel] {
    guard let changes, let first = changes.first else {
      return measured.isEmpty ? [] : [TrendLevel(values, in: measured.indices)]
    }
    return [first.before] + changes.map(\.after)
  }

  private static func changes(
    of points: [TrendPoint], _ detector: ChangeDetector
  ) -> [TrendChange]? {
    let values = points.compactMap { $0.measurement.estimate?.value }
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

  /// The points as lines of JSON, in the order of time; a point that begins a new level has its
  /// change.
  package var jsonLines: [String] {
    points.map { point in
      let change = changes?.first { $0.point == point }
      let members =
        point.members + (change.map { [ResultJSONValue.Member("change", $0.json)] } ?? [])
      return ResultJSONValue.object(members).line
    }
  }
}
