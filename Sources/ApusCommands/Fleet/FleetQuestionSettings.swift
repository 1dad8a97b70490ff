import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus fleet list`.
package struct FleetListSettings: Sendable {
  /// The things that a list has.
  package enum Kind: String, Sendable, CaseIterable {
    case machines, projects, sessions, series
  }

  package private(set) var question = FleetQuestionSettings()
  package private(set) var kind = Kind.machines
  /// The greatest number of rows.
  package private(set) var count = 100

  package static let options: [Option<FleetListSettings>] =
    [
      Option(
        "of", value: "KIND", help: "List machines (the default), projects, sessions or series."
      ) { (settings: inout FleetListSettings, text) throws(ValueError) in
        settings.kind = try OptionValue.named(text)
      },
      Option("last", value: "N", help: "List the newest N, 100 by default.") {
        settings, text throws(ValueError) in settings.count = try OptionValue.count(text)
      },
    ] + FleetQuestionSettings.options.at(\FleetListSettings.question)
}

/// The settings of `apus fleet compare`.
package struct FleetCompareSettings: Sendable {
  /// The things that can be compared.
  package enum Subject: String, Sendable, CaseIterable {
    case machine, `class`, revision, branch
  }

  package private(set) var question = FleetQuestionSettings()
  package private(set) var subject = Subject.machine
  /// The number of sessions of each machine.
  package private(set) var count = 20

  package static let options: [Option<FleetCompareSettings>] =
    [
      Option(
        "by", value: "KIND",
        help: "A and B are machines (the default), or each a class, a revision or a branch."
      ) { (settings: inout FleetCompareSettings, text) throws(ValueError) in
        settings.subject = try OptionValue.named(text)
      },
      Option("last", value: "N", help: "Use the newest N sessions of a machine, 20 by default.") {
        settings, text throws(ValueError) in settings.count = try OptionValue.count(text)
      },
    ]
    + FleetQuestionSettings.answerOptions.at(
      \FleetCompareSettings.question)
}

/// The settings of `apus fleet trend`.
package struct FleetTrendSettings: Sendable {
  package private(set) var question = FleetQuestionSettings()
  /// The name of the machine, or `nil` for all.
  package private(set) var machine: String?
  package private(set) var branch: String?
  /// The number of newest sessions or revisions.
  package private(set) var count = 100

  package static let options: [Option<FleetTrendSettings>] =
    [
      Option("machine", value: "NAME", help: "Show the sessions of the machine NAME.") {
        (settings: inout FleetTrendSettings, text) throws(ValueError) in
        settings.machine = try FleetWord.read(text)
      },
      Option("branch", value: "NAME", help: "Use only sessions of the branch NAME.") {
        settings, text throws(ValueError) in settings.branch = try FleetWord.read(text)
      },
      Option("last", value: "N", help: "Show the newest N sessions or revisions; 100 by default.") {
        settings, text throws(ValueError) in
        settings.count = try OptionValue.count(text, atMost: 1000)
      },
    ]
    + FleetQuestionSettings.answerOptions.at(
      \FleetTrendSettings.question)
}

/// The settings of a search over the revisions of a project.
package struct FleetRevisionSettings: Sendable {
  package private(set) var branch: String?
  /// The number of newest revisions, or `nil` if it was not given.
  package private(set) var count: Int?
  /// The smallest change, as a fraction.
  package private(set) var effect = 0.01

  package init() {}

  package static let options: [Option<FleetRevisionSettings>] = [
    Option("branch", value: "NAME", help: "Use only sessions of the branch NAME.") {
      settings, text throws(ValueError) in settings.branch = try FleetWord.read(text)
    },
    Option(
      "last", value: "N", help: "Use the newest N revisions: 100, or 20 before that of a gate."
    ) { settings, text throws(ValueError) in
      settings.count = try OptionValue.count(text, atMost: 1000)
    },
    Option("effect", value: "PERCENT", help: "Ignore smaller changes; 1 by default.") {
      settings, text throws(ValueError) in
      settings.effect = try OptionValue.percentage(text)
    },
  ]
}

/// The settings of `apus fleet changes`.
package struct FleetChangesSettings: Sendable {
  package private(set) var question = FleetQuestionSettings()
  package private(set) var revisions = FleetRevisionSettings()
  /// Whether the changes are kept.
  package private(set) var keeps = false

  package static let options: [Option<FleetChangesSettings>] =
    FleetRevisionSettings.options.at(\FleetChangesSettings.revisions) + [
      Option("save", help: "Keep the changes, so that a later search leaves them in place.") {
        settings, _ in settings.keeps = true
      }
    ]
    + FleetQuestionSettings.answerOptions.at(
      \FleetChangesSettings.question)
}

/// The settings of `apus fleet gate`.
package struct FleetGateSettings: Sendable {
  package private(set) var question = FleetQuestionSettings()
  package private(set) var revisions = FleetRevisionSettings()
  /// The path of the file for JUnit, or `nil` if none is wanted.
  package private(set) var junitPath: String?
  /// The path of the file in SARIF, or `nil` if none is wanted.
  package private(set) var sarifPath: String?
  /// The path of the summary in Markdown, or `nil` if none is wanted.
  package private(set) var markdownPath: String?

  package static let options: [Option<FleetGateSettings>] =
    [
      Option("junit", value: "PATH", help: "Also write the verdicts to PATH, in the XML of JUnit.")
      { (settings: inout FleetGateSettings, text) in settings.junitPath = text },
      Option("sarif", value: "PATH", help: "Also write the failures to PATH, in SARIF.") {
        settings, text in settings.sarifPath = text
      },
      Option("markdown", value: "PATH", help: "Also append a summary in Markdown to PATH.") {
        settings, text in settings.markdownPath = text
      },
    ] + FleetRevisionSettings.options.at(\FleetGateSettings.revisions)
    + FleetQuestionSettings.answerOptions.at(
      \FleetGateSettings.question)
}

/// The settings of `apus fleet export`.
package struct FleetExportSettings: Sendable {
  package private(set) var target = FleetProjectSettings()
  package private(set) var machine: String?
  package private(set) var revision: String?
  package private(set) var branch: String?
  /// The number of newest sessions, or `nil` for all.
  package private(set) var count: Int?
  /// The path of the export, or `nil` for standard output.
  package private(set) var outputPath: String?

  package static let options: [Option<FleetExportSettings>] =
    [
      Option("machine", value: "NAME", help: "Export only sessions of the machine NAME.") {
        (settings: inout FleetExportSettings, text) throws(ValueError) in
        settings.machine = try FleetWord.read(text)
      },
      Option("revision", value: "NAME", help: "Export only sessions of the revision NAME.") {
        settings, text throws(ValueError) in settings.revision = try FleetWord.read(text)
      },
      Option("branch", value: "NAME", help: "Export only sessions of the branch NAME.") {
        settings, text throws(ValueError) in settings.branch = try FleetWord.read(text)
      },
      Option("last", value: "N", help: "Export only the newest N sessions.") {
        settings, text throws(ValueError) in settings.count = try OptionValue.count(text)
      },
      Option(
        "output", value: "PATH", help: "Write the export to PATH instead of standard output."
      ) { settings, text in settings.outputPath = text },
    ] + FleetProjectSettings.options.at(\FleetExportSettings.target)
}

/// The settings of `apus fleet report`.
package struct FleetReportSettings: Sendable {
  package private(set) var target = FleetProjectSettings()
  package private(set) var branch: String?
  /// The number of newest revisions and sessions.
  package private(set) var count = 100
  /// The folder of the pages.
  package private(set) var folder: String?

  package static let options: [Option<FleetReportSettings>] =
    [
      Option("output", short: "o", value: "FOLDER", help: "Write the pages into FOLDER.") {
        (settings: inout FleetReportSettings, text) throws(ValueError) in
        guard !text.isEmpty else { throw ValueError(expected: "the path of a folder") }
        settings.folder = text
      },
      Option("branch", value: "NAME", help: "Use only sessions of the branch NAME.") {
        settings, text throws(ValueError) in settings.branch = try FleetWord.read(text)
      },
      Option("last", value: "N", help: "Draw the newest N revisions, 100 by default.") {
        settings, text throws(ValueError) in
        settings.count = try OptionValue.count(text, atMost: 1000)
      },
    ] + FleetProjectSettings.options.at(\FleetReportSettings.target)
}
