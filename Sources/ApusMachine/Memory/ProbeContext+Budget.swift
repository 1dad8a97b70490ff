import ApusMeasure
import ApusSystem

extension ProbeContext {
  /// The reason of a measurement that is absent because the time budget was used up.
  var budgetUsedUp: String {
    "the time budget of \(Quantity.number(budgetSeconds)) s was used up: give it more time"
  }

  /// The reason of a measurement that is absent because the plan has no time for it; the same in
  /// all processes of a run.
  var noTimePlanned: String {
    "it does not fit into the planned \(Quantity.number(plannedSeconds)) s: give it more time"
  }
}
