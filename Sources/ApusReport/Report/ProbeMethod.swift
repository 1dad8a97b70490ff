package import ApusMachine

/// The method of a probe, for the end of the report.
package struct ProbeMethod: Sendable, Hashable {
  /// The probe's name.
  package let name: String
  /// The measured quantities, in a line.
  package let summary: String
  /// The method, and the errors that it avoids.
  package let method: String

  /// Creates a description.
  package init(name: String, summary: String, method: String) {
    self.name = name
    self.summary = summary
    self.method = method
  }

  /// Creates the description of a probe from its properties.
  package init(_ probe: any Probe) {
    self.init(name: probe.name, summary: probe.summary, method: probe.method)
  }
}
