extension Comparator.Plan {
  /// Creates a comparator with the budget of the user, or 3 seconds.
  ///
  /// With few processes, disturbances in a tenth of them leave every twentieth comparison
  /// undecided.
  package init(_ settings: MeasureSettings) {
    self.init(budgetSeconds: settings.budgetSeconds ?? (settings.isQuick ? 1 : 3))
  }
}
