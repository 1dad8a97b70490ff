import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus fleet`, or `apus push`, with its settings.
package enum FleetVerb: Sendable {
  case push(PushSettings)
  case migrate(FleetConnectionSettings)
  case list(FleetListSettings)
  case compare(FleetCompareSettings)
  case rank(FleetQuestionSettings)
  case changes(FleetChangesSettings)
  case trend(FleetTrendSettings)
  case gate(FleetGateSettings)
  case export(FleetExportSettings)
  case report(FleetReportSettings)
  case prune(FleetPruneSettings)
}

/// The commands that keep the results of many machines in a database: `apus push` and `apus fleet VERB`.
///
/// `apus` knows their options, so that its help and its completions have them. The actions are in `apus-fleet`, which
/// is built with libpq.
package enum FleetCommands {
  /// The commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func commands(_ run: @escaping DataAction<FleetVerb>) -> [Command] {
    [push(run), group(run)]
  }

  private static func push(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "push", operands: "[HISTORY ...] URL", count: 1...Int.max, files: 0..<Int.max,
      help: "Stores the sessions of histories in a database of many machines.",
      details: """
        URL is postgresql://USER@HOST/DATABASE without a password: passwords are in ~/.pgpass. HISTORY is your \
        history by default. A push that is repeated changes nothing. Sessions that cannot be sent wait, and --pending \
        sends them. Host names, users, paths and arguments are not sent unless --with-command is given.
        """,
      examples: [
        "apus push --project parser postgresql://ci@db.example.org/fleet",
        "apus push --pending postgresql://ci@db.example.org/fleet",
      ],
      settings: PushSettings(), options: PushSettings.options
    ) { settings, invocation throws(UsageError) in
      try invocation.forbid(
        ["--project", "--revision", "--branch", "--machine", "--with-command"], with: "--pending")
      if settings.isPending, invocation.operands.count > 1 {
        throw UsageError(
          .unexpectedOperand(given: invocation.operands[0], command: "push --pending"),
          position: invocation.positions[0])
      }
      return try run(.push(settings), invocation)
    }
  }

  private static func group(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "fleet", help: "Compares the machines of a database, to which they pushed their results.",
      details: """
        Needs libpq (libpq-dev of Debian), with which apus-fleet is built when it is first used. URL is \
        postgresql://USER@HOST/DATABASE without a password: passwords are in ~/.pgpass.
        """,
      examples: ["apus fleet list postgresql://reader@db.example.org/fleet"],
      verbs: [
        list(run), compare(run), rank(run), changes(run), trend(run), gate(run), export(run),
        report(run), migrate(run), prune(run),
      ])
  }

  private static func list(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "list", operands: "URL", count: 1...1,
      help: "Lists machines, projects, sessions or series.",
      examples: ["apus fleet list --of sessions postgresql://reader@db.example.org/fleet"],
      settings: FleetListSettings(), options: FleetListSettings.options
    ) { settings, invocation throws(UsageError) in try run(.list(settings), invocation) }
  }

  private static func compare(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "compare", operands: "A B URL", count: 3...3,
      help: "Compares two machines, classes, revisions or branches, a series at a time.",
      details: """
        Prints the ratio of B to A with its 95 % interval. A difference counts if its probability by chance, \
        adjusted for the number of series, is at most 5 %.
        """,
      examples: ["apus fleet compare left right postgresql://reader@db.example.org/fleet"],
      settings: FleetCompareSettings(), options: FleetCompareSettings.options
    ) { settings, invocation throws(UsageError) in try run(.compare(settings), invocation) }
  }

  private static func rank(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "rank", operands: "MACHINE URL", count: 2...2,
      help: "Ranks a machine among the machines of its class, a series at a time.",
      details: """
        Prints the share of other machines that are worse, with its 95 % interval, and the ratio to their median. A \
        series is out of line if its ratio differs from the machine's other series by more than chance.
        """,
      examples: ["apus fleet rank left postgresql://reader@db.example.org/fleet"],
      settings: FleetQuestionSettings(), options: FleetQuestionSettings.answerOptions
    ) { settings, invocation throws(UsageError) in try run(.rank(settings), invocation) }
  }

  private static func changes(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "changes", operands: "URL", count: 1...1,
      help: "Finds the revisions that changed a series, and the machines that changed.",
      details: """
        Revisions are in the order of their first sessions. A change on most machines at one revision is a change of \
        the code, and a change on one machine is a change of that machine. It takes three machines to tell them apart.
        """,
      examples: ["apus fleet changes --project parser postgresql://reader@db.example.org/fleet"],
      settings: FleetChangesSettings(), options: FleetChangesSettings.options
    ) { settings, invocation throws(UsageError) in try run(.changes(settings), invocation) }
  }

  private static func trend(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "trend", operands: "SERIES ... URL", count: 2...Int.max,
      help: "Shows a series over revisions, or over the sessions of a machine.",
      details: """
        SERIES is a benchmark, or PROBE/VARIANT [PARAMETER=VALUE ...], as apus history takes it. With several machines \
        the rows are revisions: the median over machines, with its quartiles.
        """,
      examples: [
        "apus fleet trend --machine left sort postgresql://reader@db.example.org/fleet"
      ],
      settings: FleetTrendSettings(), options: FleetTrendSettings.options
    ) { settings, invocation throws(UsageError) in try run(.trend(settings), invocation) }
  }

  private static func gate(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "gate", operands: "REVISION URL", count: 2...2,
      help: "Fails if a revision is worse than the revisions before it.",
      details: """
        Compares the revision with the 20 before it, a series at a time. It takes five revisions before it on the \
        same machines. Exits with 1 if a series is worse, and with 3 if nothing could be decided.
        """,
      examples: [
        "apus fleet gate --junit gate.xml 8be2d07 postgresql://reader@db.example.org/fleet"
      ],
      settings: FleetGateSettings(), options: FleetGateSettings.options
    ) { settings, invocation throws(UsageError) in try run(.gate(settings), invocation) }
  }

  private static func export(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "export", operands: "FORMAT URL", count: 2...2, words: ExportFormat.names,
      help: "Writes sessions for other programs.",
      details: """
        Formats: \(ExportFormat.names.joined(separator: ", ")). json-lines, csv and influx have all sessions, \
        openmetrics the newest of each machine, and the others the newest of all.
        """,
      examples: [
        "apus fleet export csv --output all.csv postgresql://reader@db.example.org/fleet"
      ],
      settings: FleetExportSettings(), options: FleetExportSettings.options
    ) { settings, invocation throws(UsageError) in try run(.export(settings), invocation) }
  }

  private static func report(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "report", operands: "-o FOLDER URL", count: 1...1,
      help: "Writes pages about projects, machines and series, with plots.",
      details: """
        The pages need no script and no server. All projects are written unless one is named.
        """,
      examples: ["apus fleet report -o pages postgresql://reader@db.example.org/fleet"],
      settings: FleetReportSettings(), options: FleetReportSettings.options
    ) { settings, invocation throws(UsageError) in
      guard settings.folder != nil else {
        throw UsageError(
          .missingOperand(command: invocation.title, operands: "--output FOLDER URL"), position: 0)
      }
      return try run(.report(settings), invocation)
    }
  }

  private static func migrate(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "migrate", operands: "URL", count: 1...1,
      help: "Makes the tables of a fleet, or brings them up to date.",
      details: """
        Needs a role that may create roles and schemas. Makes the roles apus_owner, apus_push and apus_read.
        """,
      examples: ["apus fleet migrate postgresql://admin@db.example.org/fleet"],
      settings: FleetConnectionSettings(), options: FleetConnectionSettings.options
    ) { settings, invocation throws(UsageError) in try run(.migrate(settings), invocation) }
  }

  private static func prune(_ run: @escaping DataAction<FleetVerb>) -> Command {
    Command(
      "prune", operands: "URL", count: 1...1,
      help: "Removes the figures of old months; their sessions stay listed.",
      examples: ["apus fleet prune --older-than 730d postgresql://admin@db.example.org/fleet"],
      settings: FleetPruneSettings(), options: FleetPruneSettings.options
    ) { settings, invocation throws(UsageError) in
      guard settings.days != nil else {
        throw UsageError(
          .missingOperand(command: invocation.title, operands: "--older-than DAYS URL"), position: 0
        )
      }
      return try run(.prune(settings), invocation)
    }
  }
}
