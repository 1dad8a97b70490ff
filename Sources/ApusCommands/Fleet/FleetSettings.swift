import ApusBenchmark
package import ApusCommandLine

/// The settings of every command that connects to a fleet.
package struct FleetConnectionSettings: Sendable {
  /// The longest wait for the server, in seconds.
  package private(set) var timeoutSeconds = 30.0

  package init() {}

  package static let options: [Option<FleetConnectionSettings>] = [
    Option(
      "timeout", value: "TIME", help: "Wait for the server for at most TIME, 30s by default."
    ) { settings, text throws(ValueError) in
      settings.timeoutSeconds = try OptionValue.seconds(text)
    }
  ]
}

/// The settings of `apus push`.
package struct PushSettings: Sendable {
  package private(set) var connection = FleetConnectionSettings()
  /// The name of the project, or `nil` for `default`.
  package private(set) var project: String?
  /// The name of the machine, or `nil` for its identifier in the history.
  package private(set) var machine: String?
  package private(set) var revision: String?
  package private(set) var branch: String?
  /// Whether commands and their arguments are sent.
  package private(set) var sendsCommands = false
  /// Whether a push that fails is an error of the run.
  package private(set) var isRequired = false
  /// Whether the sessions are sent that could not be sent before.
  package private(set) var isPending = false

  package static let options: [Option<PushSettings>] =
    [
      Option("project", value: "NAME", help: "Store the sessions in the project NAME.") {
        (settings: inout PushSettings, text) throws(ValueError) in
        settings.project = try FleetWord.read(text)
      },
      Option("revision", value: "NAME", help: "Label new sessions with the revision of the code.") {
        settings, text throws(ValueError) in settings.revision = try FleetWord.read(text)
      },
      Option("branch", value: "NAME", help: "Label new sessions with the branch of the code.") {
        settings, text throws(ValueError) in settings.branch = try FleetWord.read(text)
      },
      Option(
        "machine", value: "NAME",
        help: "Call this machine NAME, because machines of one kind have one identifier."
      ) { settings, text throws(ValueError) in settings.machine = try FleetWord.read(text) },
      Option("with-command", help: "Send commands, their arguments, and figures of commands.") {
        settings, _ in settings.sendsCommands = true
      },
      Option("pending", help: "Send the sessions that could not be sent before.") {
        settings, _ in settings.isPending = true
      },
      Option("require", help: "Exit with 4 if a session is not stored; else a push always exits 0.")
      { settings, _ in settings.isRequired = true },
    ] + FleetConnectionSettings.options.at(\PushSettings.connection)
}

/// The settings of `apus fleet list`.
package struct FleetListSettings: Sendable {
  /// The things that a list has.
  package enum Kind: String, Sendable, CaseIterable {
    case machines, projects, sessions, series
  }

  package private(set) var connection = FleetConnectionSettings()
  package private(set) var kind = Kind.machines
  package private(set) var project: String?
  /// The greatest number of rows.
  package private(set) var count = 100
  package private(set) var isJSON = false

  package static let options: [Option<FleetListSettings>] =
    [
      Option(
        "of", value: "KIND", help: "List machines (the default), projects, sessions or series."
      ) { (settings: inout FleetListSettings, text) throws(ValueError) in
        settings.kind = try OptionValue.named(text)
      },
      Option("project", value: "NAME", help: "List only what belongs to the project NAME.") {
        settings, text throws(ValueError) in settings.project = try FleetWord.read(text)
      },
      Option("last", value: "N", help: "List the newest N, 100 by default.") {
        settings, text throws(ValueError) in settings.count = try OptionValue.count(text)
      },
      Option("json", help: "Print a line of JSON for each row.") { settings, _ in
        settings.isJSON = true
      },
    ] + FleetConnectionSettings.options.at(\FleetListSettings.connection)
}

/// The settings of `apus fleet compare`.
package struct FleetCompareSettings: Sendable {
  /// The things that can be compared.
  package enum Subject: String, Sendable, CaseIterable {
    case machine, `class`, revision, branch
  }

  package private(set) var connection = FleetConnectionSettings()
  package private(set) var subject = Subject.machine
  package private(set) var project: String?
  /// The number of sessions of each machine.
  package private(set) var count = 20
  package private(set) var isJSON = false

  package static let options: [Option<FleetCompareSettings>] =
    [
      Option(
        "by", value: "KIND",
        help: "A and B are machines (the default), or each a class, a revision or a branch."
      ) { (settings: inout FleetCompareSettings, text) throws(ValueError) in
        settings.subject = try OptionValue.named(text)
      },
      Option("project", value: "NAME", help: "Compare in the project NAME, default by default.") {
        settings, text throws(ValueError) in settings.project = try FleetWord.read(text)
      },
      Option("last", value: "N", help: "Use the newest N sessions of a machine, 20 by default.") {
        settings, text throws(ValueError) in settings.count = try OptionValue.count(text)
      },
      Option("json", help: "Print a line of JSON for each series.") { settings, _ in
        settings.isJSON = true
      },
    ] + FleetConnectionSettings.options.at(\FleetCompareSettings.connection)
}

/// The settings of `apus fleet rank`.
package struct FleetRankSettings: Sendable {
  package private(set) var connection = FleetConnectionSettings()
  package private(set) var project: String?
  package private(set) var isJSON = false

  package static let options: [Option<FleetRankSettings>] =
    [
      Option("project", value: "NAME", help: "Rank in the project NAME, default by default.") {
        (settings: inout FleetRankSettings, text) throws(ValueError) in
        settings.project = try FleetWord.read(text)
      },
      Option("json", help: "Print a line of JSON for each series.") { settings, _ in
        settings.isJSON = true
      },
    ] + FleetConnectionSettings.options.at(\FleetRankSettings.connection)
}

/// The settings of `apus fleet changes`.
package struct FleetChangesSettings: Sendable {
  package private(set) var connection = FleetConnectionSettings()
  package private(set) var project: String?
  package private(set) var branch: String?
  /// The number of newest revisions.
  package private(set) var count = 100
  /// The smallest change, as a fraction.
  package private(set) var effect = 0.01
  /// Whether the changes are kept.
  package private(set) var keeps = false
  package private(set) var isJSON = false

  package static let options: [Option<FleetChangesSettings>] =
    [
      Option("project", value: "NAME", help: "Search in the project NAME, default by default.") {
        (settings: inout FleetChangesSettings, text) throws(ValueError) in
        settings.project = try FleetWord.read(text)
      },
      Option("branch", value: "NAME", help: "Use only sessions of the branch NAME.") {
        settings, text throws(ValueError) in settings.branch = try FleetWord.read(text)
      },
      Option("last", value: "N", help: "Use the newest N revisions, 100 by default.") {
        settings, text throws(ValueError) in
        settings.count = try OptionValue.count(text, atMost: 1000)
      },
      Option("effect", value: "PERCENT", help: "Ignore smaller changes; 1 by default.") {
        settings, text throws(ValueError) in
        settings.effect = try OptionValue.percentage(text)
      },
      Option("save", help: "Keep the changes, so that a later search leaves them in place.") {
        settings, _ in settings.keeps = true
      },
      Option("json", help: "Print a line of JSON for each change.") { settings, _ in
        settings.isJSON = true
      },
    ] + FleetConnectionSettings.options.at(\FleetChangesSettings.connection)
}

/// The settings of `apus fleet prune`.
package struct FleetPruneSettings: Sendable {
  package private(set) var connection = FleetConnectionSettings()
  /// The age in days beyond which months are removed, or `nil` if it was not given.
  package private(set) var days: Int?

  package static let options: [Option<FleetPruneSettings>] =
    [
      Option("older-than", value: "DAYS", help: "Remove whole months older than DAYS, as in 365d.")
      {
        (settings: inout FleetPruneSettings, text) throws(ValueError) in
        guard text.hasSuffix("d"), let days = try? OptionValue.count(String(text.dropLast())),
          days <= 100_000
        else { throw ValueError(expected: "a number of days such as 365d") }
        settings.days = days
      }
    ] + FleetConnectionSettings.options.at(\FleetPruneSettings.connection)
}

/// The reader of names in a fleet.
private enum FleetWord {
  static func read(_ text: String) throws(ValueError) -> String {
    guard 1...200 ~= text.utf8.count, !text.utf8.contains(0) else {
      throw ValueError(expected: "a name of 1 to 200 bytes")
    }
    return text
  }
}
