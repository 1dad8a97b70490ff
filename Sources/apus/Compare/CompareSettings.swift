import ApusBenchmark
import ApusCommandLine
import ApusCommands

/// The settings of `apus compare`.
struct CompareSettings: Sendable {
  var measure = MeasureSettings()
  var report = ReportSettings()
  var folder = FolderSettings()
  /// The two revisions to compare.
  var revisions: RevisionRange?
  /// The folder of the revisions' package, relative to the top of the repository.
  var packagePath = "."
  /// The name of the executable of that package to compare.
  var product: String?
  /// The number of link orders of each revision to compare, or `nil` if the user named none.
  var layouts: Int?
  /// The file that both commands read as standard input, or `nil` for no input.
  var inputPath: String?
  /// The options that only commands have.
  var commands = CommandComparisonCommand.Options()
  /// What the user wrote around the commands.
  var steps = CommandSteps()

  static let options =
    (MeasureSettings.options + [
      MeasureSettings.confidence, MeasureSettings.floorLimit, MeasureSettings.timeLimit,
      MeasureSettings.list, MeasureSettings.noGrade,
    ]).at(\CompareSettings.measure) + own + CommandSteps.options.at(\CompareSettings.steps)
    + ReportSettings.options.at(\CompareSettings.report)
    + FolderSettings.options.at(\CompareSettings.folder)

  private static let own: [Option<CompareSettings>] = [
    Option(
      "git", value: "BASE..HEAD", help: "Build two commits in work trees and compare them."
    ) {
      settings, text throws(ValueError) in
      guard let range = RevisionRange(text) else {
        throw ValueError(expected: "two revisions with two dots between, such as main..HEAD")
      }
      settings.revisions = range
    },
    Option(
      "package-path", value: "PATH",
      help: "The folder of the package, relative to the top of the repository."
    ) {
      settings, text in settings.packagePath = text
    },
    Option(
      "product", value: "NAME", help: "The executable of the package to compare."
    ) {
      settings, text in settings.product = text
    },
    Option(
      "layouts", value: "N",
      help: """
        Link both commits N times, each time with the functions in another order, and judge all \
        of them together.
        """
    ) {
      settings, text throws(ValueError) in
      settings.layouts = try layouts(text)
    },
    Option(
      "input", value: "FILE",
      help: "Give both commands FILE as standard input; it is empty otherwise."
    ) {
      settings, text in settings.inputPath = text
    },
    Option(
      "ignore-failure", help: "Let commands end with an exit status other than 0."
    ) {
      settings, _ in settings.commands.ignoresFailure = true
    },
    Option(
      "sort", value: "ORDER",
      help:
        "Show commands by time, or as written: command. More than two are shown by time otherwise."
    ) {
      settings, text throws(ValueError) in
      settings.commands.order = try OptionValue.named(text)
    },
    Option("pairs", help: "Compare each command with each other, corrected for their number.") {
      settings, _ in settings.commands.comparesPairs = true
    },
    Option(
      "hyperfine", value: "PATH", help: "Write all runs to PATH, as JSON for hyperfine's scripts."
    ) {
      settings, text in settings.commands.hyperfinePath = text
    },
  ]

  /// The options of commands, which have no effect without `--`.
  static let commandOptions =
    ["--ignore-failure", "--input", "--sort", "--pairs", "--hyperfine"]
    + CommandSteps.options.map { "--\($0.form.name)" }

  private static func layouts(_ text: String) throws(ValueError) -> Int {
    guard let count = Int(text), (LinkOrders.fewest...LinkOrders.most).contains(count),
      count.isMultiple(of: 2)
    else {
      throw ValueError(expected: "an even number from \(LinkOrders.fewest) to \(LinkOrders.most)")
    }
    return count
  }
}
