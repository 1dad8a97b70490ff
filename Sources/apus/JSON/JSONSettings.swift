import ApusBenchmark
import ApusJSON

/// The settings of `apus json`.
struct JSONSettings: Sendable {
  var rules = JSONRules()

  private static let leniencies: [(name: String, value: JSONRules.Leniencies)] = [
    ("comments", .comments), ("trailing-commas", .trailingCommas),
    ("non-finite", .nonFiniteNumbers), ("json5", .json5),
  ]

  private static let duplicates: [(name: String, value: JSONRules.DuplicateKeys)] = [
    ("error", .error), ("first", .first), ("last", .last), ("all", .all),
  ]

  static let options: [Option<JSONSettings>] = [
    Option(
      "lenient", value: "NAME",
      help: "Accept an extension: comments, trailing-commas, non-finite or json5. May be repeated."
    ) { settings, text throws(ValueError) in
      settings.rules.leniencies.formUnion(try value(text, leniencies))
    },
    Option(
      "duplicates", value: "RULE",
      help: "Treat a key that an object has twice: error, first, last or all; last by default."
    ) { settings, text throws(ValueError) in
      settings.rules.duplicateKeys = try value(text, duplicates)
    },
    Option(
      "depth", value: "N",
      help: "Accept at most N containers within containers, 512 by default."
    ) { settings, text throws(ValueError) in
      settings.rules.depthLimit = try OptionValue.count(text)
    },
  ]

  private static func value<Value>(
    _ text: String, _ known: [(name: String, value: Value)]
  ) throws(ValueError) -> Value {
    guard let found = known.first(where: { $0.name == text }) else {
      throw ValueError(expected: known.map(\.name).joined(separator: ", "))
    }
    return found.value
  }
}
