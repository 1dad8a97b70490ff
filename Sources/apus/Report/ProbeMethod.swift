package import ApusMachine

/// How a probe's numbers were taken, for the end of the report.
package struct ProbeMethod: Sendable, Hashable {
  /// The probe's name.
  package let name: String
  /// What it measures, in one line.
  package let summary: String
  /// How, and which traps it avoids.
  package let method: String

  /// Creates a description.
  package init(name: String, summary: String, method: String) {
    self.name = name
    self.summary = summary
    self.method = method
  }

  /// Creates the description of a probe from what it says about itself.
  package init(_ probe: any Probe) {
    self.init(name: probe.name, summary: probe.summary, method: probe.method)
  }
}
