import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus cities`.
package struct CitiesSettings: Sendable {
  /// The path of the file of cities.
  package private(set) var path = "cities.bin"
  /// The number of cities to make.
  package private(set) var count = 3_000_000
  /// The seed of the cities, and of the queries of `measure`.
  package private(set) var seed: UInt64 = 1
  /// The greatest number of cities in an answer.
  package private(set) var limit = 10

  package static let options: [Option<CitiesSettings>] = [
    Option("file", value: "FILE", help: "Search FILE; cities.bin by default.") {
      settings, text in settings.path = text
    },
    Option("cities", value: "N", help: "Make N cities, at most 16 million; 3 million by default.") {
      settings, text throws(ValueError) in
      settings.count = try OptionValue.count(text, atMost: 16_000_000)
    },
    Option("seed", value: "N", help: "Make other cities; the same seed gives the same file.") {
      settings, text throws(ValueError) in settings.seed = try OptionValue.seed(text)
    },
    Option("limit", value: "N", help: "Print at most N cities, 10 by default.") {
      settings, text throws(ValueError) in
      settings.limit = try OptionValue.count(text, atMost: 1000)
    },
  ]
}

/// The command `apus cities`, which searches millions of cities in a mapped FlatBuffer.
package enum CitiesCommands {
  /// The command.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping DataAction<CitiesSettings>) -> Command {
    Command(
      "cities", operands: "[make FILE | measure | QUERY]", count: 0...Int.max, files: 1..<2,
      words: ["make", "measure"],
      help: "Searches millions of made cities by their names and places.",
      details: """
        A QUERY is the beginning of a name, then an optional box @SOUTH,WEST,NORTH,EAST in degrees. \
        Case and diacritics do not matter. The answer has the cities with the greatest populations. \
        Without operands, a terminal shows the answer as one types, and any other input has a query \
        in each line. make writes the file, and measure prints the times of many answers. Exits 1 \
        for a file that is truncated or of another kind.
        """,
      examples: [
        "apus cities make cities.bin --cities 100000", "apus cities são @-35,-60,5,-30",
        "apus cities measure --file cities.bin",
      ],
      settings: CitiesSettings(), options: CitiesSettings.options, run: run)
  }
}
