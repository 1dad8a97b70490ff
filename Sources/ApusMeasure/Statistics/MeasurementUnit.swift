/// The unit of a measured value, spelled as it appears in JSON.
///
/// Values are stored in these units and never rounded; a table chooses larger units for its rows.
///
///     Estimate.reading(7, unit: .gigabytesPerSecond).unit.rawValue  // "GB/s"
///
public enum MeasurementUnit: String, Sendable, Hashable, CaseIterable {
  /// Nanoseconds of wall-clock time.
  case nanoseconds = "ns"
  /// Cycles of the core's clock, by the ruler of `CoreClock`.
  case cycles = "cycles"
  /// Gigabytes (10^9 bytes) a second, which is bytes per nanosecond.
  case gigabytesPerSecond = "GB/s"
  /// Operations or elements a second.
  case perSecond = "1/s"
  /// A count, such as that of allocations.
  case count = "count"
  /// Bytes.
  case bytes = "B"
  /// A ratio of two values of the same unit.
  case ratio = "ratio"
}
