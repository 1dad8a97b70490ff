import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// The folder of temporary files: `TMPDIR`, or `/tmp` if the variable is unset or empty.
package struct FolderSettings: Sendable {
  package var path = HostProcess.temporaryFolder

  package init() {}

  package static let options: [Option<FolderSettings>] = [
    Option(
      "directory", value: "PATH", help: "Keep temporary files below PATH, TMPDIR by default."
    ) { settings, text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError(expected: "the path of a folder") }
      settings.path = text
    }
  ]
}
