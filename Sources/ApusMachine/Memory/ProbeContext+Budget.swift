import ApusMeasure

extension ProbeContext {
  /// Why something is absent for which no time was left.
  var budgetUsedUp: String {
    "the time budget of \(Quantity.number(budgetSeconds)) s was used up: give it more"
  }
}
