import RivalCommandLine

/// The command line of the family.
struct Options {
  /// The options that every family has; the operands are filters.
  let common: RivalOptions
  /// Whether to keep the tables.
  let writes: Bool
  /// How many turns each column of a row has.
  let alternations: Int
  /// How many processors the lanes may use; nil is all.
  let processors: Int?
  /// Programs of the rivals that were built, by lane.
  let rivals: [String: String]
  /// Another build of this program.
  let otherBuild: String?
  /// A build of this program without specialised generics.
  let unspecialised: String?
  /// Only these lanes; empty is all.
  let lanes: [String]
  /// The arguments without paths, for the results.
  let line: String

  /// Reads the arguments behind the program's name.
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

  /// Whether a row is to be run: any without a filter, else one whose `section/name` contains a filter.
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

  /// Whether a section is left out because a quick run was asked for, and not this section.
  func leavesOut(_ section: Section) -> Bool {
    section.isLong && isWholeQuickRun
  }

  /// Whether a quick run was asked for without a filter: it must end within a minute.
  var isWholeQuickRun: Bool { common.isQuick && common.operands.isEmpty }
}
