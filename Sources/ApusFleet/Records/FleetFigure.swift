import ApusBenchmark
package import ApusMeasure

/// A measurement of a session, as it is stored in a fleet.
package struct FleetFigure: Sendable, Hashable {
  /// Whether there is a value.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// There is a value.
    case measured = "m"
    /// The machine, the system or the build cannot give a value.
    case absent = "a"
    /// The measurement went wrong.
    case failed = "f"
  }

  /// The series.
  package let series: FleetSeries
  /// The time in seconds since 1970.
  package let seconds: Int
  /// The value in the unit of the series, or `nil` without a value.
  package let value: Double?
  /// The lower end of the 95 % interval, or `nil` if there is no interval.
  package let low: Double?
  /// The upper end of the 95 % interval, or `nil` if there is no interval.
  package let high: Double?
  /// The number of independent samples; 0 without a value.
  package let samples: Int
  /// The statistic that computed the value, or `nil` without a value.
  package let statistic: Estimate.Statistic?
  /// The population of the samples, or `nil` without a value.
  package let population: Estimate.Population?
  /// Whether there is a value.
  package let state: State
  /// The grade of the environment, or `nil` if it was not known yet.
  package let grade: Grade?

  /// Creates the figure of a value.
  init(
    _ series: FleetSeries, seconds: Int, value: Double, low: Double?, high: Double?, samples: Int,
    statistic: Estimate.Statistic?, population: Estimate.Population?, grade: Grade?
  ) {
    self.series = series
    self.seconds = seconds
    self.value = value
    self.low = low
    self.high = high
    self.samples = samples
    self.statistic = statistic
    self.population = population
    self.grade = grade
    state = .measured
  }

  /// Creates the figure of a measurement.
  package init(_ measurement: MetricMeasurement, seconds: Int, grade: Grade?) {
    series = FleetSeries(measurement)
    self.seconds = seconds
    self.grade = grade
    value = measurement.estimate?.value
    low = measurement.estimate?.low
    high = measurement.estimate?.high
    samples = measurement.estimate?.samples ?? 0
    statistic = measurement.estimate?.statistic
    population = measurement.estimate?.population
    if let reason = measurement.reason {
      state = reason.isFailure ? .failed : .absent
    } else {
      state = .measured
    }
  }
}
