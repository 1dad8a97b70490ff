import Foundation
import RivalCommandLine

/// Runs the chosen rows, prints a table for each section, and writes the results file if asked to.
struct BenchmarkRunner {
  let options: Options

  /// - Returns: Whether all answers of all lanes were right.
  func run() throws -> Bool {
    let report = RivalReport("channels", options.common, seed: nil)
    let set = try LaneSet(options)
    defer { set.end() }
    for (lane, reason) in set.absences.sorted(by: { $0.key < $1.key }) {
      report.skip(lane, because: "\(reason): run Scripts/peers, then Scripts/bench channels")
    }
    let runner = RowRunner(
      lanes: set.lanes, absences: set.absences, alternations: options.alternations,
      isQuick: options.common.isQuick)
    let start = ContinuousClock.now
    var claims = ClaimsTable()
    var isRight = true
    for section in chosenSections(report) {
      let load = Self.load
      var table = SectionTable(section)
      for row in section.rows {
        if isLate(since: start) {
          report.skip(
            "\(section.name)/\(row.name)",
            because: "the time of --quick was over: name the row as FILTER")
          continue
        }
        FileHandle.standardError.write(Data("\(section.name)/\(row.name)\n".utf8))
        let columns = runner.run(row)
        table.add(row, columns)
        row.documentRows(of: section, columns).forEach(report.add)
        skip(columns, of: "\(section.name)/\(row.name)", in: report, absentLanes: set.absences)
        isRight = isRight && !columns.contains(where: \.isWrong)
        claims.add(row, columns, of: section)
      }
      show(section, text(of: section, table, loadBefore: load))
    }
    if !claims.measurements.isEmpty {
      show(
        Section(name: "claims", title: "The published claims", note: "", rows: []),
        "Judged as one family by the tables above: our time over Go's, Go's allocations, other "
          + "elements over Int, and a build without specialised generics over a build with them.\n\n"
          + claims.text)
    }
    try report.finish()
    return isRight
  }

  /// Returns the sections with their chosen rows, and reports those that a quick run leaves out.
  private func chosenSections(_ report: RivalReport) -> [Section] {
    Catalogue.sections.compactMap { whole in
      var section = whole
      section.rows.removeAll { !options.chooses($0, of: whole) }
      if section.rows.isEmpty || !options.hasBuild(for: section) { return nil }
      if options.leavesOut(section) {
        report.skip(
          section.name, because: "it is too long for --quick without the FILTER \(section.name)/")
        return nil
      }
      return section
    }
  }

  /// Whether a quick run starts no further row, so that it ends within a minute.
  private func isLate(since start: ContinuousClock.Instant) -> Bool {
    options.isWholeQuickRun && ContinuousClock.now - start > .seconds(35)
  }

  private func text(
    of section: Section, _ table: SectionTable, loadBefore load: String
  ) -> String {
    """
    \(section.note)

    `Scripts/bench channels \(options.line)`, \(Date().formatted(.iso8601)), load before \(load), after \
    \(Self.load); ns by \(section.unit), medians of \(options.alternations) turns; the interval is that of the \
    median of the turns' ratios, 95 %.

    \(table.text)
    """
  }

  /// Reports the columns that have no figures although their lane runs.
  private func skip(
    _ columns: [Column], of row: String, in report: RivalReport, absentLanes: [String: String]
  ) {
    for column in columns where absentLanes[column.entry.lane] == nil {
      if let reason = column.absence {
        report.skip("\(row): \(column.entry.label)", because: reason)
      }
    }
  }

  private func show(_ section: Section, _ text: String) {
    print("## \(section.title)\n\n\(text)\n")
    fflush(nil)
    if !options.writes { return }
    do {
      try ResultsFile.today.write(section, text)
    } catch {
      FileHandle.standardError.write(Data("bench: cannot keep the results: \(error)\n".utf8))
    }
  }

  /// The load average of the last minute.
  private static var load: String {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.map(String.init) ?? "unknown"
  }
}
