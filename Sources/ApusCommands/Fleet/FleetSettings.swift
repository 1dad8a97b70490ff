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

/// The settings of a command about a project.
package struct FleetProjectSettings: Sendable {
  package private(set) var connection = FleetConnectionSettings()
  /// The name of the project, or `nil` if it was not given.
  package private(set) var project: String?

  package init() {}

  package static let options: [Option<FleetProjectSettings>] =
    [
      Option("project", value: "NAME", help: "Look at the project NAME, default by default.") {
        (settings: inout FleetProjectSettings, text) throws(ValueError) in
        settings.project = try FleetWord.read(text)
      }
    ] + FleetConnectionSettings.options.at(\FleetProjectSettings.connection)
}

/// The settings of a question about a project, which is answered by a table or by lines of JSON.
package struct FleetQuestionSettings: Sendable {
  package private(set) var target = FleetProjectSettings()
  package private(set) var isJSON = false
  /// The path of the page with the answer, or `nil` if none is wanted.
  package private(set) var pagePath: String?

  package init() {}

  package static let options: [Option<FleetQuestionSettings>] =
    FleetProjectSettings.options.at(\FleetQuestionSettings.target) + [
      Option("json", help: "Print a line of JSON for each row.") { settings, _ in
        settings.isJSON = true
      }
    ]

  /// The options of a question whose answer can be a page as well.
  package static let answerOptions: [Option<FleetQuestionSettings>] =
    options + [
      Option("html", value: "PATH", help: "Also write the answer to PATH, as a page with plots.") {
        settings, text throws(ValueError) in
        guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
        settings.pagePath = text
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
enum FleetWord {
  static func read(_ text: String) throws(ValueError) -> String {
    guard 1...200 ~= text.utf8.count, !text.utf8.contains(0) else {
      throw ValueError(expected: "a name of 1 to 200 bytes")
    }
    return text
  }
}
