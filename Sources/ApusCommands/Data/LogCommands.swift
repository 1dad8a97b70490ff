import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus log`.
package enum LogVerb: Sendable {
  case append(AppendSettings)
  case cat(LogSettings)
  case follow(LogSettings)
  case stat
  case verify
  case recover
  case compact
}

/// The settings of `apus log cat` and `apus log follow`.
package struct LogSettings: Sendable {
  /// The number of the first event to print.
  package private(set) var first = 0

  package static let options: [Option<LogSettings>] = [
    Option("from", value: "N", help: "Begin with event N; 0 by default.") {
      settings, text throws(ValueError) in
      settings.first = text == "0" ? 0 : try OptionValue.count(text)
    }
  ]
}

/// The settings of `apus log append`.
package struct AppendSettings: Sendable {
  /// The kind of the events.
  package private(set) var kind: UInt32 = 0

  package static let options: [Option<AppendSettings>] = [
    Option("kind", value: "N", help: "Give the events the kind N; 0 by default.") {
      settings, text throws(ValueError) in
      let kind = text == "0" ? 0 : try OptionValue.count(text, atMost: Int(UInt32.max))
      settings.kind = UInt32(kind)
    }
  ]
}

/// The commands of `apus log VERB PATH`, which read an event log while a program may write to it.
package enum LogCommands {
  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "log", help: "Appends to an event log, reads, verifies and recovers it.",
      details:
        "A PATH is the folder of the log. Only append and compact change a log; the others read it while a program writes.",
      examples: ["apus log cat state.log --from 100", "apus log verify state.log"],
      verbs: [
        append(run), cat(run), follow(run), stat(run), verify(run), recover(run), compact(run),
      ])
  }

  private static func append(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "append", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Appends each line of standard input as an event, and makes the log if there is none.",
      details:
        "Each event survives the end of the process at once, and that of the machine at the end.",
      examples: ["apus log append state.log --kind 7 < lines.txt"],
      settings: AppendSettings(), options: AppendSettings.options
    ) { settings, invocation throws(UsageError) in try run(.append(settings), invocation) }
  }

  private static func cat(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "cat", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Prints a line for each event: number, kind and payload, divided by tabs.",
      details: """
        Bytes that are not printable ASCII, and backslashes, are written as \\xHH. Exits 1 if an event \
        is damaged; the events before it are printed.
        """,
      examples: ["apus log cat state.log --from 100"],
      settings: LogSettings(), options: LogSettings.options
    ) { settings, invocation throws(UsageError) in try run(.cat(settings), invocation) }
  }

  private static func follow(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "follow", operands: "PATH", count: 1...1, files: 0..<1,
      help:
        "Prints events as cat does, and those that a program appends meanwhile, until it is stopped.",
      details: "Events are seen when they are written. Exits 1 if an event is damaged.",
      examples: ["apus log follow state.log"],
      settings: LogSettings(), options: LogSettings.options
    ) { settings, invocation throws(UsageError) in try run(.follow(settings), invocation) }
  }

  private static func stat(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "stat", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Prints the numbers of segments, events, bytes and checkpoints.",
      details: "All events are read. Exits 1 if one is damaged.",
      examples: ["apus log stat state.log"]
    ) { invocation throws(UsageError) in try run(.stat, invocation) }
  }

  private static func verify(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "verify", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Checks every event, and prints each damaged part.",
      details:
        "A torn tail, which a crash may leave, is printed and is no damage. Exits 1 if there is damage.",
      examples: ["apus log verify state.log"]
    ) { invocation throws(UsageError) in try run(.verify, invocation) }
  }

  private static func recover(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "recover", operands: "PATH NEW", count: 2...2, files: 0..<2,
      help: "Copies the intact events of a log into a new log, and prints what is lost.",
      details: "Events behind a loss get smaller numbers. Exits 1 if anything is lost.",
      examples: ["apus log recover state.log saved.log"]
    ) { invocation throws(UsageError) in try run(.recover, invocation) }
  }

  private static func compact(_ run: @escaping DataAction<LogVerb>) -> Command {
    Command(
      "compact", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Removes the segments that the last two checkpoints of a log cover.",
      details:
        "Exits 1 if a program writes to the log, or if the log was made to keep all events.",
      examples: ["apus log compact state.log"]
    ) { invocation throws(UsageError) in try run(.compact, invocation) }
  }
}
