import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusSystem
import CApusSystem

/// `apus compare OLD NEW`: compares two benchmark programs, two commands, or two commits.
struct CompareCommand {
  private static let operandsHelp = "OLD NEW [FILTER ...] [-- ARGUMENT ...]"
  private static let commandsHelp = "OLD NEW ... [-- ARGUMENT ...]"

  static let command = Command(
    "compare", operands: operandsHelp, count: 0...Int.max,
    help: "Compares two benchmark programs, commands or commits, by turns.",
    details: """
      OLD and NEW are benchmark programs, or folders, each with one program in several link orders. \
      Two or more commands are compared as a whole if -- follows, and two commits with --git. Exits 1 \
      if NEW is slower, and 3 if that is undecided; of more than two commands none is a failure for being \
      slower. --time-limit of a command is 600s by default. A command is started without a shell unless it needs a shell; the time of \
      sh -c : is then subtracted.
      """,
    examples: [
      "apus compare old/benchmarks new/benchmarks", "apus compare --git main..HEAD",
      "apus compare 'sort -n' 'sort -g' -- numbers.txt",
      "apus compare --input words.txt 'sort' 'sort -u' --",
      "apus compare 'xz -{level}' --parameter level=1..9..4 --prepare 'cp words.txt work' -- -kf work",
    ],
    settings: CompareSettings(), options: CompareSettings.options
  ) { settings, invocation throws(UsageError) in
    try CompareCommand(settings, invocation).run()
  }

  private let settings: CompareSettings
  private let operands: [String]
  private let countBeforeDashes: Int?

  private init(_ settings: CompareSettings, _ invocation: Invocation) throws(UsageError) {
    for option in ["--package-path", "--product", "--layouts", "--directory"] {
      try invocation.require(option, with: "--git")
    }
    for option in CompareSettings.commandOptions { try invocation.require(option, with: "--") }
    try invocation.forbid(CompareSettings.commandOptions, with: "--git")
    try invocation.forbid(["--list"], with: "--")
    try invocation.checkBudgetAndList()
    self.settings = settings
    operands = invocation.operands
    countBeforeDashes = invocation.countBeforeDashes
  }

  private func run() throws(UsageError) -> ExitStatus {
    if let range = settings.revisions { return try compareRevisions(range) }
    if let count = countBeforeDashes { return try compareCommands(count) }
    guard operands.count >= 2 else {
      throw UsageError(
        .missingOperand(command: "compare", operands: Self.operandsHelp), position: 0)
    }
    return try reporting {
      try ProgramComparisonCommand(
        old: try side(operands[0]), new: try side(operands[1]),
        filters: Array(operands.dropFirst(2)), settings.measure
      ).run()
    }
  }

  /// Compares two revisions; with `--git` every operand is a filter.
  private func compareRevisions(_ range: RevisionRange) throws(UsageError) -> ExitStatus {
    apus_watch_interrupts()
    let builds = RevisionBuilds(
      range, packagePath: settings.packagePath, product: settings.product,
      layouts: settings.layouts, directory: settings.folder.path)
    return try reporting {
      try builds.withPrograms { what in
        StandardStream.error.write(what.printable + "\n")
      } _: { base, head in
        try ProgramComparisonCommand(
          old: .init(name: range.base, path: base), new: .init(name: range.head, path: head),
          filters: operands, settings.measure
        ).run()
      }
    }
  }

  /// Compares commands; `--` separates them from the arguments that all get.
  private func compareCommands(_ count: Int) throws(UsageError) -> ExitStatus {
    let texts = Array(operands.prefix(count))
    let arguments = Array(operands.dropFirst(count))
    return try reporting {
      if let path = settings.inputPath { try InputFile.check(path) }
      let plans = try settings.steps.plans(
        texts, arguments: arguments, inputPath: settings.inputPath)
      guard plans.count >= 2 else {
        throw UsageError(
          .missingOperand(command: "compare", operands: Self.commandsHelp), position: 0)
      }
      return CommandComparisonCommand(plans, settings.measure, settings.commands).run()
    }
  }

  private func side(_ name: String) throws -> ProgramComparisonCommand.Side {
    guard let path = ExecutableSearch.path(of: name) else { throw NotInPathError(name: name) }
    return ProgramComparisonCommand.Side(name: name, path: path)
  }

  /// Runs `work` and prints its error to standard error if it throws.
  private func reporting(
    _ work: () throws -> BenchmarkCommand.Outcome
  ) throws(UsageError) -> ExitStatus {
    let outcome: BenchmarkCommand.Outcome
    do {
      outcome = try work()
    } catch let error as UsageError {
      throw error
    } catch let error as BenchmarkExecutableError where error.problem == .interrupted {
      return .interrupted
    } catch let error as Tool.RunError where error.isInterrupted {
      return .interrupted
    } catch {
      StandardStream.error.write("apus: \(error)\n")
      return (error as? RevisionBuilds.BuildError)?.status ?? .usage
    }
    guard let session = outcome.session else { return outcome.status }
    let report = ReportFile.writeIfAsked(session, settings.report, settings.measure)
    return ExitStatus.worst(of: [outcome.status, report])
  }
}
