import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// The folder of temporary files.
package struct FolderSettings: Sendable {
  package var path = HostProcess.variable("TMPDIR") ?? "/tmp"

  package init() {}

  package static let options: [Option<FolderSettings>] = [
    Option(
      "directory", value: "PATH", help: "Keep temporary files below PATH, TMPDIR by default."
    ) { settings, text in settings.path = text }
  ]
}
