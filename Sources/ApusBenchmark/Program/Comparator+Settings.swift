extension Comparator.Plan {
  /// Creates a comparator with the budget of the user, or 3 seconds.
  ///
  /// With few processes, if disturbances affect a tenth of them, every twentieth comparison is
  /// undecided.
  package init(_ settings: MeasureSettings) {
    self.init(
      budgetSeconds: settings.budgetSeconds ?? (settings.isQuick ? 1 : 3),
      timeLimitSeconds: settings.timeLimitSeconds)
  }
}
