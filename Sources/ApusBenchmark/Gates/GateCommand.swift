// UNSAFE: `setenv` takes C strings

package import ApusCommandLine
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `apus gate`: checks the benchmarks of a program against a file of thresholds.
///
/// An error in the file or the program is reported before anything is measured.
package struct GateCommand {
  let program: BenchmarkExecutable
  private let settings: MeasureSettings
  private let filters: [String]
  let file: ThresholdFile
  private let folder: String

  /// - Parameters:
  ///   - program: The measured program.
  ///   - filters: Parts of names. A benchmark or comparison counts if its name contains a filter,
  ///     or if there are no filters.
  ///   - thresholds: The bytes of the file; empty if there is no file yet.
  ///   - folder: The folder of temporary files.
  /// - Throws: `ThresholdError` for the first line that cannot be used.
  package init(
    _ program: BenchmarkExecutable, _ settings: MeasureSettings, filters: [String],
    thresholds: [UInt8], folder: String
  ) throws(ThresholdError) {
    self.program = program
    self.settings = settings
    self.filters = filters
    self.folder = folder
    file = try ThresholdFile(thresholds)
  }

  /// The outcome of the command.
  package struct Outcome: Sendable {
    /// The exit status of the command.
    package let status: ExitStatus
    /// The new text of the file if it is to be rewritten and everything was measured, else `nil`.
    package let rewritten: String?
  }

  var toolchain: String { program.toolchain }

  /// The head of the program's own table: `Swift 6.3, release, x86_64, MyBenchmarks`.
  var ownTable: String {
    let name = program.path.split(separator: "/").last.map(String.init) ?? program.path
    return "\(toolchain), \(name.filter { $0 != "[" && $0 != "]" }.printable)"
  }

  /// The rows of the program's own table, or of the table for programs without their own; `nil` if
  /// there is neither.
  private var tableRows: [Threshold]? { table.flatMap { file.rows($0) } }

  /// The head of the table that holds for the program; `nil` if there is none.
  private var table: String? { [ownTable, toolchain].first { file.rows($0) != nil } }

  /// The head of the nearest table of another compiler.
  private var nearestTable: String? { ToolchainTable.nearest(to: ownTable, in: file.tables) }

  /// Returns the subjects for which a program can have thresholds.
  static func subjects(of program: BenchmarkExecutable) -> [GateSubject] {
    BenchmarkCase.all(of: program.benchmarks).map { GateSubject(name: $0.title, candidate: nil) }
      + program.comparisons.flatMap { comparison in
        comparison.candidates.dropFirst().map {
          GateSubject(name: comparison.name, candidate: $0.name)
        }
      }
  }

  func isChosen(_ subject: GateSubject) -> Bool {
    !isOmitted(subject)
      && (filters.isEmpty || filters.contains { subject.title.contains($0) })
  }

  /// Whether the file leaves the subject out: by its name with or without its size, or by the name of its
  /// comparison.
  private func isOmitted(_ subject: GateSubject) -> Bool {
    omissions.contains { subject.name == $0.name || subject.name.hasPrefix($0.name + ", ") }
  }

  private var omissions: [ThresholdFile.Omission] {
    (table ?? nearestTable).map { file.omissions($0) } ?? []
  }

  /// What happens to the file.
  package enum Action: Sendable, Hashable {
    /// The thresholds are held.
    case hold
    /// The thresholds are replaced by the values measured now.
    case update
    /// The program's table of another compiler is adopted where nothing is worse.
    case acceptToolchain
  }

  /// Measures and judges, or measures and rewrites.
  ///
  /// Without a table of this toolchain the nearest table of another compiler is judged, so that its
  /// differences are shown; the gate fails then.
  ///
  /// - Throws: `ThresholdError` for a row about a subject that the program does not have.
  package func run(_ action: Action) throws(ThresholdError) -> Outcome {
    let isUpdating = action == .update
    let known = Self.subjects(of: program)
    let rows = tableRows ?? (isUpdating ? [] : nearestTable.flatMap { file.rows($0) } ?? [])
    if !isUpdating { try check(rows, against: known) }
    let chosen = known.filter(isChosen)
    guard !chosen.isEmpty else { return Outcome(status: statusOfNothing, rewritten: nil) }
    guard isUpdating || tableRows != nil || nearestTable != nil else {
      return Outcome(status: complain(missingTable), rewritten: nil)
    }
    if action == .acceptToolchain, let table {
      return Outcome(
        status: complain("[\(table)] holds for this toolchain already; nothing is adopted"),
        rewritten: nil)
    }
    // The effect of hashing on a count must be the same in every process.
    // SAFETY: the strings outlive the call; no other thread is running yet.
    unsafe setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    var run = GateRun(program, settings, recorder: opening.recorder, folder: folder)
    let isComplete = run.run(
      Set(chosen), sittings: isUpdating ? Self.sittingsOfUpdate : GateRatio.fewestSittings,
      isUpdating: isUpdating,
      wants: { $0.isWanted(of: $1, rows, isUpdating: isUpdating) }
    ) { subject, ratio in !isUpdating && Self.holds(ratio, of: subject, rows) }
    opening.recorder.finish()
    if !isComplete { opening.recorder.noteInterruption() }
    let statuses = [opening.status, opening.recorder.status, isComplete ? .success : .interrupted]
    if isUpdating { return update(rows, run, chosen, statuses) }
    let results = judge(rows.filter { isChosen($0.subject.measured) }, run, chosen)
    StandardStream.output.write(
      settings.isJSON
        ? results.map { $0.json.line + "\n" }.joined()
        : GateTable.render(results, omitted: omissions.map(\.name), style: .standardOutput))
    let isEmpty = results.allSatisfy { $0.verdict == .skipped }
    if let nearestTable, tableRows == nil, !isEmpty {
      return outcome(of: results, in: nearestTable, action, statuses)
    }
    let judged = isEmpty ? [complain(Self.allSkipped)] : results.map(\.verdict.status)
    return Outcome(status: ExitStatus.worst(of: statuses + judged), rewritten: nil)
  }

  // MARK: Another toolchain

  /// Returns the outcome of results that were judged by the table of another compiler.
  private func outcome(
    of results: [GateResult], in table: String, _ action: Action, _ statuses: [ExitStatus]
  ) -> Outcome {
    let adopted = results.compactMap(\.adopted)
    let rest = results.count - adopted.count
    guard action == .acceptToolchain, !statuses.contains(.interrupted) else {
      let status = complain(
        "no table [\(ownTable)]: judged by [\(table)]; --accept-toolchain adopts the \(adopted.count) rows "
          + "that are not worse, --update all")
      return Outcome(status: ExitStatus.worst(of: statuses + [status]), rewritten: nil)
    }
    var file = file
    file.replace(ownTable, with: adopted, omissions: file.omissions(table))
    let status =
      rest == 0
      ? .success
      : complain(
        "\(rest) of \(results.count) rows are not adopted, as above; add them with --update")
    return Outcome(status: ExitStatus.worst(of: statuses + [status]), rewritten: file.text)
  }

  /// The sittings of each ratio of an update; a tolerance includes how far they differ. The second
  /// and the fourth have busy neighbours, so that a ratio that they change gets a wide tolerance.
  private static let sittingsOfUpdate = 5

  /// Whether a ratio needs no later sitting: it holds, or it has no threshold.
  private static func holds(
    _ ratio: GateRatio, of subject: GateSubject, _ rows: [Threshold]
  ) -> Bool {
    let row = rows.first { $0.metric == .ratio && $0.subject == subject }
    return row.map { GateResult($0, .ratio(ratio)).verdict == .holds } ?? true
  }

  /// The status if nothing matches: a failure, unless another program of the run has a match.
  private var statusOfNothing: ExitStatus {
    OtherPrograms.match(filters) { Self.subjects(of: $0).map(\.title) }
      ? .success : complain(Self.nothing)
  }

  private func check(
    _ rows: [Threshold], against known: [GateSubject]
  ) throws(ThresholdError) {
    let all = Set(known)
    let names = known.map(\.name)
    for omission in omissions
    where !names.contains(where: { $0 == omission.name || $0.hasPrefix(omission.name + ", ") }) {
      throw ThresholdError(
        line: omission.line,
        problem: .unknownSubject(
          omission.name, nearest: Suggestion.nearest(to: omission.name, in: names)))
    }
    for row in rows where !all.contains(row.subject.measured) {
      let title = row.subject.measured.title
      let nearest = Suggestion.nearest(to: title, in: known.map(\.title))
      throw ThresholdError(line: row.line, problem: .unknownSubject(title, nearest: nearest))
    }
  }

  private func judge(
    _ rows: [Threshold], _ run: GateRun, _ chosen: [GateSubject]
  ) -> [GateResult] {
    rows.map { GateResult($0, run.value(of: $0.metric, $0.subject)) }
      + chosen.flatMap { subject in
        unheld(subject, rows.filter { $0.subject.measured == subject }, run)
      }
  }

  /// Returns a result for each metric of a subject that was measured and has no row, or a single
  /// result for a subject without rows of which nothing was measured.
  private func unheld(
    _ subject: GateSubject, _ rows: [Threshold], _ run: GateRun
  ) -> [GateResult] {
    let results = GateMetric.allCases.flatMap { metric in
      run.subjects(of: metric, in: subject).compactMap { subject -> GateResult? in
        let isHeld = rows.contains { $0.metric == metric && $0.subject == subject }
        guard !isHeld, let value = run.values[metric]?[subject], value.isMeasured else {
          return nil
        }
        return GateResult(unheld: metric, of: subject, value)
      }
    }
    return results.isEmpty && rows.isEmpty
      ? [GateResult(missing: subject, obstacle: run.obstacle(to: subject))] : results
  }

  // MARK: Complaints

  private static let nothing = "nothing in the program matches: a gate that measures nothing fails"

  private static let allSkipped = """
    every row was skipped: a gate that judges nothing fails; install the tool that the rows name, or \
    link ApusAllocations
    """

  private var missingTable: String {
    let known = file.tables.map { "[\($0)]" }.joined(separator: ", ")
    return "no table [\(ownTable)]" + (known.isEmpty ? "" : " beside \(known)")
      + ": add it with --update"
  }

  func complain(_ text: String) -> ExitStatus {
    StandardStream.error.write("gate: \(text)\n")
    return .checkFailed
  }
}
