import ApusBenchmark
import ApusMachine

/// The command: a table of verbs and options that the parser and the help read.
enum ApusCommand {
  /// The version of this working copy.
  static let version = "0.1.0"

  static let table = CommandTable<ApusSettings>(
    program: "apus", summary: "Measures the costs of operations on this machine.",
    main: Verb(
      "", help: "Measures the machine, compares it with published machines and writes a report."),
    verbs: [
      Verb(
        "machine", operands: "[PROBE ...]", count: 0...Int.max,
        help: "Runs probes and prints every measurement: "
          + "\(MachineProbes.names.joined(separator: ", "))."),
      Verb(
        "bench", operands: "[FILTER ...]", count: 0...Int.max,
        help: "Runs the built-in benchmarks whose names contain a FILTER."),
      Verb(
        "history", operands: "[NAME ...]", count: 0...Int.max, help: HistoryCommand.help),
      Verb(
        "report", operands: "[SESSION]", count: 0...1,
        help: "Writes the report of a stored session, the newest by default."),
      Verb(
        "export", operands: ExportCommand.operands, count: 0...2,
        help: "Writes a stored session for other programs, the newest by default: "
          + "\(ExportFormat.names.joined(separator: ", "))."),
      Verb(
        "claims", operands: "[SOURCE ...]", count: 0...Int.max,
        help: "Lists published claims by source."),
      Verb(
        "check", operands: "[SOURCE or ID ...]", count: 0...Int.max,
        help: "Tests published claims here: each holds, fails or is undecided."),
      Verb(
        "gate", operands: GateVerb.operands, count: 0...Int.max,
        help: "Compares the counts and ratios of a benchmark program with a file of thresholds."),
      Verb("lab", operands: "[EXPERIMENT ...]", count: 0...Int.max, help: LabCommand.help),
      Verb(
        "compare", operands: CompareCommand.operands, count: 0...Int.max,
        help: CompareCommand.help),
      Verb("csv", operands: CSVCommand.operands, count: 0...Int.max, help: CSVCommand.help),
      Verb("env", count: 0...0, help: "Judges how far this environment can be trusted."),
    ],
    options: MeasureSettings.options(at: \.measure)
      + MeasureSettings.comparisonOptions(
        at: \.measure, verbs: ["bench"], comparingVerbs: ["compare"])
      + MeasureSettings.benchmarkOptions(
        at: \.measure, verbs: ["bench"], comparingVerbs: ["compare"]) + BurstOptions.all
      + CompareOptions.all + CSVOptions.all + [
        Option(
          "self", help: "Check the loop, the clock, the floor and the detector.", verbs: ["bench"]
        ) {
          settings, _ in settings.checksItself = true
        },
        Option(
          "report", value: "PATH", help: "Write the report to PATH, apus-report.html by default."
        ) {
          settings, text throws(ValueError) in
          guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
          settings.reportPath = text
        },
        Option(
          "directory", value: "PATH", help: "Let file probes work below PATH, TMPDIR by default."
        ) {
          settings, text in settings.directory = text
        },
        Option(
          "beside", value: "NAME", help: "Show the machine NAME, as published, beside this machine."
        ) {
          settings, text in settings.beside = text
        },
        Option(
          "output", value: "PATH", help: "Write the export to PATH, not to standard output.",
          verbs: ["export"]
        ) {
          settings, text in settings.outputPath = text
        },
        Option(
          "thresholds", value: "PATH", help: "Read PATH, apus-thresholds.txt by default.",
          verbs: ["gate"]
        ) { settings, text in settings.thresholdsPath = text },
        Option(
          "update", help: "Rewrite the thresholds with the measured values.", verbs: ["gate"]
        ) { settings, _ in settings.updatesThresholds = true },
        Option("version", help: "Print the version.") { settings, _ in
          settings.wantsVersion = true
        },
      ])

  /// Runs the command and returns its exit status.
  static func run(_ arguments: [String]) -> ExitStatus {
    var settings = ApusSettings()
    do throws(UsageError) {
      let invocation = try table.parse(arguments, into: &settings)
      try checkText(invocation)
      if settings.measure.wantsHelp {
        StandardStream.output.write(table.help(verb: invocation.verb))
        return .success
      }
      if settings.wantsVersion {
        StandardStream.output.write("apus \(version), \(BuildDescription.current)\n")
        return .success
      }
      return try run(invocation, settings)
    } catch {
      StandardStream.error.write("apus: \(error)\n")
      return .usage
    }
  }

  /// Rejects arguments that are not UTF-8, except the path of a table, which is opened by its
  /// bytes.
  private static func checkText(_ invocation: Invocation) throws(UsageError) {
    let isPath = invocation.verb == "csv" && invocation.operandPositions.count > 1
    let paths = isPath ? [invocation.operandPositions[1]] : []
    if let position = RawArguments.firstRepaired(except: paths) {
      throw UsageError(.notText(given: CommandLine.arguments[position]), position: position)
    }
  }

  private static func run(
    _ invocation: Invocation, _ settings: ApusSettings
  ) throws(UsageError) -> ExitStatus {
    switch invocation.verb {
    case "machine": try MachineCommand(settings, probes: invocation.operands).run()
    case "bench" where settings.checksItself: SelfCommand(settings).run()
    case "bench": try bench(invocation.operands, settings)
    case "history": try HistoryCommand(settings, names: invocation.operands).run()
    case "report": try ReportCommand(settings, session: invocation.operands.first).run()
    case "export": try ExportCommand(settings, operands: invocation.operands).run()
    case "csv": try CSVCommand(settings, invocation).run()
    case "claims": try ClaimsCommand(invocation.operands).run()
    case "check": try CheckCommand(settings, invocation.operands).run()
    case "gate": try GateVerb(settings, operands: invocation.operands).run()
    case "lab": try LabCommand(settings, experiments: invocation.operands).run()
    case "compare": try CompareCommand(settings, invocation).run()
    case "env": EnvironmentCommand(settings).run()
    default: try ProfileCommand(settings).run()
    }
  }

  private static func bench(
    _ filters: [String], _ settings: ApusSettings
  ) throws(UsageError) -> ExitStatus {
    let outcome =
      settings.measure.isComparing
      ? try ComparisonCommand(
        BuiltInBenchmarks.comparisons, settings.measure, filters: filters
      ).run()
      : try BenchmarkCommand(
        BuiltInBenchmarks.served, offered: BuiltInBenchmarks.offered, settings.measure,
        filters: filters
      ).run()
    guard let session = outcome.session else { return outcome.status }
    let report = ReportFile.writeIfAsked(session, settings: settings)
    return ExitStatus.worst(of: [outcome.status, report])
  }
}
