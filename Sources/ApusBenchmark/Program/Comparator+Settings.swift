extension Comparator.Plan {
  /// Spends what the user said, or 3 seconds: with few processes, disturbances that hit one in ten
  /// leave every twentieth comparison undecided.
  package init(_ settings: MeasureSettings) {
    self.init(budgetSeconds: settings.budgetSeconds ?? (settings.isQuick ? 1 : 3))
  }
}
