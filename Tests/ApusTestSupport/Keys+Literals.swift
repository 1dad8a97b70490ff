public import ApusMeasure

// Tests name keys by literals, so that a test states the spelling that is stored.

extension ProbeKey: ExpressibleByStringInterpolation {
  /// Creates a key from its spelling.
  public init(stringLiteral name: String) { self.init(name) }
}

extension MetricKey: ExpressibleByStringInterpolation {
  /// Creates a key from its spelling.
  public init(stringLiteral name: String) { self.init(stored: name, unit: nil) }
}
