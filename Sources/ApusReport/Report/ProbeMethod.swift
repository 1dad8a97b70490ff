package import ApusMachine
package import ApusMeasure

/// The method of a probe, for the end of the report.
package struct ProbeMethod: Sendable, Hashable {
  /// The probe's key.
  package let probe: ProbeKey
  /// The measured quantities, in a line.
  package let summary: String
  /// The method, and the errors that it avoids.
  package let method: String

  /// Creates a description.
  package init(_ probe: ProbeKey, summary: String, method: String) {
    self.probe = probe
    self.summary = summary
    self.method = method
  }

  /// Creates the description of a probe from its properties.
  package init(_ probe: any Probe) {
    self.init(probe.key, summary: probe.summary, method: probe.method)
  }
}
