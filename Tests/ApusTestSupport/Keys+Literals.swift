package import ApusMeasure

// Tests name keys by literals, so that a test states the spelling that is stored.

extension ProbeKey: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}

extension MetricKey: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(stored: name, unit: nil) }
}
