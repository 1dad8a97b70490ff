/// The key of a probe: the name under which its measurements are stored and found.
///
/// Declare a key beside the probe that makes the measurements, and use the key everywhere else:
///
///     extension ProbeKey {
///       static let network = ProbeKey("network")
///     }
///
/// Use `MetricKey` for the measured quantity.
public struct ProbeKey: Sendable, Hashable, CustomStringConvertible {
  /// The name in results and on the command line, such as `memory-latency`.
  public let name: String

  /// Creates a key from the name in results.
  public init(_ name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}
