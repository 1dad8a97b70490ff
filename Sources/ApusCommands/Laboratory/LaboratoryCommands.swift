import ApusBenchmark
package import ApusCommandLine

/// The commands of the laboratory, those that measure with an action of the program that has the table.
///
/// `apus` knows their options, so that its help and its completions have them. These actions are in
/// `apus-lab`, which `apus` starts.
package enum LaboratoryCommands {
  /// `apus claims`: lists published claims, or all statements of the sources.
  package static let claims = Command(
    "claims", operands: "[SOURCE ...]", count: 0...Int.max,
    help: "Lists published claims by source.",
    examples: [
      "apus claims posts", "apus claims book/1 --coverage", "apus claims book --verdicts > page.md",
    ],
    settings: ClaimListSettings(), options: ClaimListSettings.options
  ) { settings, invocation throws(UsageError) in
    guard settings.showsCoverage else {
      try invocation.require("--json", with: "--coverage")
      if settings.showsVerdicts { return try VerdictPage.run(settings, invocation.operands) }
      try invocation.require("--history", with: "--coverage")
      return try LaboratoryListing.printClaims(invocation.operands)
    }
    return try CoverageReport.run(settings, invocation.operands)
  }

  /// `apus check`: tests published claims.
  package static func check(
    _ run: @escaping @Sendable (ProbeSettings, Invocation) throws(UsageError) -> ExitStatus
  ) -> Command {
    Command(
      "check", operands: "[SOURCE or ID ...]", count: 0...Int.max,
      help: "Tests published claims here: each holds, fails or is undecided.",
      details: """
        A source is a chapter of the book (book/8), a post (p2), or all of them (book, posts). The list of sources and \
        claims is that of apus claims.
        """,
      examples: ["apus check p2-continuous-time --quick", "apus check book/8"],
      settings: ProbeSettings(),
      options: ProbeSettings.options + ReportSettings.options.at(\ProbeSettings.report), run: run)
  }

  /// `apus lab`: runs published experiments.
  package static func lab(
    _ run: @escaping @Sendable (LabSettings, Invocation) throws(UsageError) -> ExitStatus
  ) -> Command {
    Command(
      "lab", operands: "[EXPERIMENT ...]", count: 0...Int.max,
      help: "Lists published experiments, or runs those that are named.",
      details: "A source, such as p2 or book/13, names all of its experiments.",
      examples: ["apus lab", "apus lab burst-depth --rate 60"], settings: LabSettings(),
      options: LabSettings.options, run: run)
  }
}
