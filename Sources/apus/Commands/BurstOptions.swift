import ApusBenchmark
import ApusLab

/// The options of the burst of frames, `apus lab burst-depth`.
enum BurstOptions {
  /// Frame size, rate and buffer.
  static let all: [Option<ApusSettings>] = [
    Option(
      "frame-size", value: "BYTES",
      help: "Give each frame BYTES, such as 8MiB, instead of a share of the sustained rate.",
      verbs: ["lab"]
    ) { settings, text throws(ValueError) in
      settings.burst.frameBytes = try OptionValue.bytes(text)
    },
    Option(
      "rate", value: "FPS", help: "Make FPS frames a second, instead of 20, 30 and 120.",
      verbs: ["lab"]
    ) { settings, text throws(ValueError) in
      settings.burst.framesPerSecond = try OptionValue.count(text, atMost: 10_000)
    },
    Option(
      "buffer", value: "FRAMES", help: "Buffer FRAMES frames, 6 by default.", verbs: ["lab"]
    ) { settings, text throws(ValueError) in
      settings.burst.rooms = try OptionValue.count(text, atMost: 10_000)
    },
  ]
}
