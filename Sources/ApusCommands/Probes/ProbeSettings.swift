package import ApusBenchmark
package import ApusCommandLine

/// The settings of commands that run probes.
package struct ProbeSettings: Sendable {
  package var measure = MeasureSettings()
  package var folder = FolderSettings()
  package var report = ReportSettings()

  package init() {}

  package static let options =
    MeasureSettings.options.at(\ProbeSettings.measure)
    + FolderSettings.options.at(\ProbeSettings.folder)
}
