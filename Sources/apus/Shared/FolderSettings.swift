import ApusBenchmark

/// The folder of temporary files.
struct FolderSettings: Sendable {
  var path = HostProcess.variable("TMPDIR") ?? "/tmp"

  static let options: [Option<FolderSettings>] = [
    Option(
      "directory", value: "PATH", help: "Keep temporary files below PATH, TMPDIR by default."
    ) { settings, text in settings.path = text }
  ]
}
