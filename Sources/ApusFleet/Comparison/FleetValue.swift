/// A measured value of a series on a machine in a session.
package struct FleetValue: Sendable, Hashable {
  /// The machine.
  package let machine: String
  /// The value in the unit of the series.
  package let value: Double
  /// The lower end of the 95 % interval, or `nil` if there is no interval.
  package let low: Double?
  /// The upper end of the 95 % interval, or `nil` if there is no interval.
  package let high: Double?
  /// The number of independent samples.
  package let samples: Int

  /// Creates a value.
  package init(machine: String, value: Double, low: Double?, high: Double?, samples: Int) {
    self.machine = machine
    self.value = value
    self.low = low
    self.high = high
    self.samples = samples
  }

  /// Whether the value was counted or read, without an error.
  var isExact: Bool { low == value && high == value }
}
