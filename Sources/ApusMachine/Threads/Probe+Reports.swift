import ApusMeasure

extension Probe {
  /// Reports the median of samples in nanoseconds, and how they lie where there are enough.
  func report(
    _ variant: String, _ parameters: [Parameter] = [], median samples: [Double],
    over population: Estimate.Population, notes: [String] = [], to context: ProbeContext
  ) {
    let estimate = Estimate.median(of: samples, unit: .nanoseconds, over: population)
    context.report(
      Figure(
        probe: name, variant: variant, parameters, estimate,
        distribution: Distribution(ofEnough: samples), notes: notes))
  }

  /// Reports that something cannot be had here, and why.
  func report(
    _ variant: String, _ parameters: [Parameter] = [], absent reason: String,
    to context: ProbeContext
  ) {
    context.report(Figure(probe: name, variant: variant, parameters, absent: reason))
  }

  /// Reports that something failed, and why.
  func report(
    _ variant: String, _ parameters: [Parameter] = [], failed reason: String,
    to context: ProbeContext
  ) {
    context.report(
      Figure(probe: name, variant: variant, parameters, outcome: .failed(reason: reason)))
  }

  /// Measures and reports one figure; where that cannot be done, reports why, and the probe goes on.
  ///
  /// - Throws: `Interrupted`, and whatever is no failure of the machine.
  func attempt(
    _ variant: String, _ parameters: [Parameter] = [], to context: ProbeContext,
    _ measureAndReport: () throws -> Void
  ) throws {
    do {
      try measureAndReport()
    } catch let reason as NotHere {
      report(variant, parameters, absent: reason.description, to: context)
    } catch let failure as SystemCallFailure {
      report(variant, parameters, failed: failure.description, to: context)
    }
  }
}
