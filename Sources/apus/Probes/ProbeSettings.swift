import ApusBenchmark

/// The settings of commands that run probes.
struct ProbeSettings: Sendable {
  var measure = MeasureSettings()
  var folder = FolderSettings()
  var report = ReportSettings()

  static let options =
    MeasureSettings.options.at(\ProbeSettings.measure)
    + FolderSettings.options.at(\ProbeSettings.folder)
}
