import Foundation

/// Runs the chosen rows, prints a table for each section, and keeps it where that is asked for.
struct Conductor {
  let options: Options

  func run() throws {
    let set = try LaneSet(options)
    defer { set.end() }
    let contest = Contest(
      lanes: set.lanes, absences: set.absences, alternations: options.alternations,
      isQuick: options.isQuick)
    var claims = ClaimsTable()
    for section in Catalogue.sections {
      let rows = section.rows.filter { options.chooses($0, of: section) }
      if rows.isEmpty || section.name == Catalogue.otherBuild && options.otherBuild == nil {
        continue
      }
      let load = Self.load
      var table = SectionTable(section)
      for row in rows {
        FileHandle.standardError.write(Data("\(section.name)/\(row.name)\n".utf8))
        let columns = contest.run(row)
        table.add(row, columns)
        if section.name == Catalogue.twelve.name { claims.add(row, columns) }
      }
      show(
        section,
        """
        \(section.note)

        `Scripts/bench channels \(options.line)`, \(Date().formatted(.iso8601)), load before \(load), after \
        \(Self.load); ns by \(section.unit), medians of \(options.alternations) turns; the interval is that of the \
        median of the turns' ratios, 95 %.

        \(table.text)
        """)
    }
    if !claims.figures.isEmpty {
      show(
        Section(name: "claims", title: "The published claims", note: "", rows: []),
        "Judged as one family by the table of the twelve; here is our time over Go's.\n\n"
          + claims.text)
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
