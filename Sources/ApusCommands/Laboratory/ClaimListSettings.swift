package import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus claims`.
package struct ClaimListSettings: Sendable {
  package var measure = MeasureSettings()
  /// Whether the statements of the sources are listed instead of the claims.
  package var showsCoverage = false
  /// Whether the last verdicts are printed as a page.
  package var showsVerdicts = false

  package static let options =
    [
      Option<ClaimListSettings>(
        "coverage", help: "List every statement of the sources: tested, open, or not here."
      ) { settings, _ in settings.showsCoverage = true },
      Option<ClaimListSettings>(
        "verdicts", help: "Print a page of Markdown with the last verdict of each claim."
      ) { settings, _ in settings.showsVerdicts = true },
      Option<ClaimListSettings>("json", help: "Print a line of JSON for each statement.") {
        settings, _ in settings.measure.isJSON = true
      },
    ] + [MeasureSettings.history].at(\ClaimListSettings.measure)
}
