import ApusMeasure

extension ProbeContext {
  /// Why something is absent for which no time was left.
  var budgetUsedUp: String {
    "the time budget of \(Quantity.number(budgetSeconds)) s was used up: give it more"
  }

  /// Why something is absent for which no time was planned; the same in all processes of a run.
  var noTimePlanned: String {
    "the plan has no room for it in \(Quantity.number(plannedSeconds)) s: give it more time"
  }
}
