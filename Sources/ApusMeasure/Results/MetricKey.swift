/// The key of a metric: the name under which a measured quantity is stored and found, with its unit
/// and its polarity.
///
/// Declare a key beside the probe or benchmark that makes the measurements, and use the key
/// everywhere else:
///
///     extension MetricKey {
///       static let queueDepth = MetricKey("queue-depth", .count, polarity: .more)
///     }
///
/// Two keys are equal if their names are. The same name may belong to several probes; a measurement
/// is found by its `ProbeKey` and its metric together.
public struct MetricKey: Sendable, Hashable, CustomStringConvertible {
  /// The values of a metric that are better.
  ///
  ///     MetricKey("wait", .nanoseconds).polarity             // less
  ///     MetricKey("rate", .perSecond).polarity               // more
  ///     MetricKey("depth", .count, polarity: .more).polarity // more
  ///
  public enum Polarity: String, Sendable, Hashable, CaseIterable {
    /// Less is better, as for a time.
    case less
    /// More is better, as for a rate.
    case more
    /// Neither is better, as for a ratio of two unlike quantities.
    case neither
  }

  /// The name in results, such as `tlb-local` or `time`.
  public let name: String
  /// The unit of the values; `nil` for a metric that was read from a line without a value.
  public let unit: MeasurementUnit?
  /// The values that are better.
  public let polarity: Polarity

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: The name in results.
  ///   - unit: The unit of the values.
  ///   - polarity: The values that are better; if `nil`, those that are usual for the unit.
  public init(_ name: String, _ unit: MeasurementUnit, polarity: Polarity? = nil) {
    self.name = name
    self.unit = unit
    self.polarity = polarity ?? unit.usualPolarity
  }

  /// Creates the key of a stored measurement.
  ///
  /// - Parameters:
  ///   - name: The name in results.
  ///   - unit: The unit of the value; `nil` if the measurement has no value.
  ///   - polarity: The stored polarity; if `nil`, the polarity that is usual for the unit.
  package init(stored name: String, unit: MeasurementUnit?, polarity: Polarity? = nil) {
    self.name = name
    self.unit = unit
    self.polarity = polarity ?? unit?.usualPolarity ?? .neither
  }

  /// Returns whether two keys have the same name.
  public static func == (key: MetricKey, other: MetricKey) -> Bool { key.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}

extension MeasurementUnit {
  /// The polarity of most metrics in this unit.
  package var usualPolarity: MetricKey.Polarity {
    switch self {
    case .nanoseconds, .cycles, .count, .bytes: .less
    case .gigabytesPerSecond, .perSecond: .more
    case .ratio: .neither
    }
  }
}
