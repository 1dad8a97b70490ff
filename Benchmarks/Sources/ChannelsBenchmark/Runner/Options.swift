import RivalCommandLine

/// The command line of the family.
struct Options {
  /// The options that every family has; the operands are filters.
  let common: RivalOptions
  /// Whether to write the results file.
  let writes: Bool
  /// The number of turns of each column of a row.
  let alternations: Int
  /// The number of processors that the lanes may use, or nil for all.
  let processors: Int?
  /// The programs of the rivals that were built, by lane.
  let rivals: [String: String]
  /// The path of another build of this program.
  let otherBuild: String?
  /// The path of a build of this program without specialised generics.
  let unspecialised: String?
  /// The lanes to run, or none for all.
  let lanes: [String]
  /// The arguments without paths, for the results.
  let line: String

  /// Reads the arguments that follow the program's name.
  init(_ arguments: [String]) throws(RivalUsageError) {
    common = try RivalOptions(
      arguments,
      own: [
        OwnOption("--write"), OwnOption("--alternations", "N"), OwnOption("--cpus", "N"),
        OwnOption("--lanes", "A,B"), OwnOption("--rival", "LANE=PROGRAM"),
        OwnOption("--before", "PROGRAM"), OwnOption("--unspecialised", "PROGRAM"),
      ], operand: "FILTER ...")
    writes = !common["--write"].isEmpty
    alternations =
      try common.number("--alternations", in: 1...10_000) ?? (common.isQuick ? 6 : 7)
    processors = try common.number("--cpus", in: 1...1024)
    rivals = Dictionary(
      common["--rival"].map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        .filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    ) { $1 }
    otherBuild = common["--before"].last
    unspecialised = common["--unspecialised"].last
    lanes = common["--lanes"].last?.split(separator: ",").map(String.init) ?? []
    line = arguments.filter { !$0.contains("=") && $0 != "--rival" }
      .map { $0.contains("/channels-rival") ? "PROGRAM" : $0 }.joined(separator: " ")
  }

  /// Whether to run a row: all rows without a filter, else those whose `section/name` contains a
  /// filter.
  func chooses(_ row: Row, of section: Section) -> Bool {
    common.operands.isEmpty
      || common.operands.contains { "\(section.name)/\(row.name)".contains($0) }
  }

  /// Whether a section has the build that it compares with.
  func hasBuild(for section: Section) -> Bool {
    switch section.name {
    case Catalogue.otherBuild: otherBuild != nil
    case Catalogue.specialised.name: unspecialised != nil
    default: true
    }
  }

  /// Whether a quick run leaves the section out because no filter names it.
  func leavesOut(_ section: Section) -> Bool {
    section.isLong && isWholeQuickRun
  }

  /// Whether a quick run has no filter, so that it must end within a minute.
  var isWholeQuickRun: Bool { common.isQuick && common.operands.isEmpty }
}
