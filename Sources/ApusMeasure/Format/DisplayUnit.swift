/// A display unit, chosen so that the value has 1 to 3 digits before the decimal point.
package struct DisplayUnit: Sendable, Hashable {
  /// The symbol of the unit in ASCII: `us`, `MiB`, `GB/s`; empty for a plain number.
  package let symbol: String
  /// The scale: the number of stored units in a display unit.
  package let scale: Double

  /// Returns the display unit in which a value has 1 to 3 digits before the decimal point.
  ///
  ///     DisplayUnit.choose(for: 4120, .nanoseconds)  // us, 1000
  ///
  package static func choose(for value: Double, _ unit: MeasurementUnit) -> DisplayUnit {
    let ladder = ladder(of: unit)
    if value == 0, let plain = ladder.first(where: { $0.scale == 1 }) { return plain }
    // The number 999.5 is shown as 1000, so it belongs to the next unit.
    let size = abs(value) * (1000 / 999.5)
    return ladder.last { $0.scale <= size } ?? ladder[0]
  }

  /// Returns the display units of a measured unit, smallest first.
  private static func ladder(of unit: MeasurementUnit) -> [DisplayUnit] {
    switch unit {
    case .nanoseconds: nanoseconds
    case .bytes: bytes
    case .perSecond: perSecond
    case .gigabytesPerSecond: gigabytesPerSecond
    case .cycles: [DisplayUnit(symbol: "cycles", scale: 1)]
    case .count, .ratio: [DisplayUnit(symbol: "", scale: 1)]
    }
  }

  private static let nanoseconds = [
    DisplayUnit(symbol: "ns", scale: 1), DisplayUnit(symbol: "us", scale: 1e3),
    DisplayUnit(symbol: "ms", scale: 1e6), DisplayUnit(symbol: "s", scale: 1e9),
  ]

  private static let bytes = [
    DisplayUnit(symbol: "B", scale: 1), DisplayUnit(symbol: "KiB", scale: 1024),
    DisplayUnit(symbol: "MiB", scale: 1_048_576), DisplayUnit(symbol: "GiB", scale: 1_073_741_824),
    DisplayUnit(symbol: "TiB", scale: 1_099_511_627_776),
  ]

  private static let perSecond = [
    DisplayUnit(symbol: "/s", scale: 1), DisplayUnit(symbol: "k/s", scale: 1e3),
    DisplayUnit(symbol: "M/s", scale: 1e6), DisplayUnit(symbol: "G/s", scale: 1e9),
  ]

  private static let gigabytesPerSecond = [
    DisplayUnit(symbol: "kB/s", scale: 1e-6), DisplayUnit(symbol: "MB/s", scale: 1e-3),
    DisplayUnit(symbol: "GB/s", scale: 1), DisplayUnit(symbol: "TB/s", scale: 1e3),
  ]
}
