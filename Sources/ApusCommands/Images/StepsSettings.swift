import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus image steps`.
package struct StepsSettings: Sendable {
  /// The folder of the pictures, or `nil` if none are written.
  package private(set) var folder: String?

  package static let options: [Option<StepsSettings>] = [
    Option("output", short: "o", value: "FOLDER", help: "Write each picture into FOLDER, as PNG.") {
      settings, text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError(expected: "the path of a folder") }
      settings.folder = text
    }
  ]
}
