import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus lab`.
package struct LabSettings: Sendable {
  package var probes = ProbeSettings()
  /// The bursts of frames of the experiment `burst-depth`.
  package var burst = Burst()

  /// The bursts of frames: a number that is `nil` is chosen by the experiment.
  package struct Burst: Sendable {
    package var frameBytes: Int?
    package var framesPerSecond: Int?
    package var rooms: Int?
  }

  package static let options =
    ProbeSettings.options.at(\LabSettings.probes)
    + ReportSettings.options.at(\LabSettings.probes.report) + burstOptions

  /// The options of the experiment `burst-depth`, as they are typed.
  package static let burstNames = burstOptions.map { "--\($0.form.name)" }

  private static let burstOptions: [Option<LabSettings>] = [
    Option(
      "frame-size", value: "BYTES",
      help: "Give each frame BYTES, such as 8MiB, instead of a share of the sustained rate."
    ) { settings, text throws(ValueError) in
      settings.burst.frameBytes = try OptionValue.bytes(text)
    },
    Option(
      "rate", value: "FPS", help: "Make FPS frames a second, instead of 20, 30 and 120."
    ) { settings, text throws(ValueError) in
      settings.burst.framesPerSecond = try OptionValue.count(text, atMost: 10_000)
    },
    Option(
      "buffer", value: "FRAMES", help: "Buffer FRAMES frames, 6 by default."
    ) { settings, text throws(ValueError) in
      settings.burst.rooms = try OptionValue.count(text, atMost: 10_000)
    },
  ]
}
