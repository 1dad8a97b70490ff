import ApusBenchmark

/// The options of `apus csv`.
enum CSVOptions {
  static let all: [Option<ApusSettings>] =
    DialectOptions.all + [
      Option(
        "level", value: "SHARE",
        help:
          "The least confidence of 'sniff' in dialect and header, from 0 to 1; 0.8 by default.",
        verbs: ["csv"]
      ) { settings, text throws(ValueError) in
        guard let level = Double(text), (0...1).contains(level) else {
          throw ValueError(expected: "a number from 0 to 1")
        }
        settings.sniffLevel = level
      }
    ]
}
