import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus json`.
package struct JSONSettings: Sendable {
  /// An extension of the format that may be accepted.
  package enum Leniency: String, Sendable, CaseIterable {
    case comments
    case trailingCommas = "trailing-commas"
    case nonFiniteNumbers = "non-finite"
    case json5
  }

  /// The treatment of a key that an object has twice.
  package enum DuplicateKeys: String, Sendable, CaseIterable {
    case error, first, last, all
  }

  package private(set) var leniencies: Set<Leniency> = []
  package private(set) var duplicateKeys = DuplicateKeys.last
  /// The most containers within containers, or `nil` for the limit of the library.
  package private(set) var depthLimit: Int?

  package static let options: [Option<JSONSettings>] = [
    Option(
      "lenient", value: "NAME",
      help: "Accept an extension: comments, trailing-commas, non-finite or json5. May be repeated."
    ) { settings, text throws(ValueError) in
      settings.leniencies.insert(try OptionValue.named(text))
    },
    Option(
      "duplicates", value: "RULE",
      help: "Treat a key that an object has twice: error, first, last or all; last by default."
    ) { settings, text throws(ValueError) in
      settings.duplicateKeys = try OptionValue.named(text)
    },
    Option(
      "depth", value: "N",
      help: "Accept at most N containers within containers, 512 by default."
    ) { settings, text throws(ValueError) in
      settings.depthLimit = try OptionValue.count(text)
    },
  ]
}

/// The settings of `apus json plist`.
package struct JSONListSettings: Sendable {
  /// A format of property lists.
  package enum Form: String, Sendable, CaseIterable {
    case xml, binary
  }

  package private(set) var json = JSONSettings()
  package private(set) var form = Form.xml

  package static let options =
    [
      Option("form", value: "FORM", help: "xml (the default) or binary.") {
        (settings: inout JSONListSettings, text) throws(ValueError) in
        settings.form = try OptionValue.named(text)
      }
    ] + JSONSettings.options.at(\JSONListSettings.json)
}
