import ApusSystem

/// The reason why a claim is undecided.
///
///     let doubt = ClaimDoubt.notMeasured(.benchmark("sort"))
///     print(doubt)  // not measured: time, benchmark sort
///
public enum ClaimDoubt: Sendable, Hashable {
  /// The run has no measurement that the selector matches.
  case notMeasured(MeasurementSelector)
  /// The selected measurement has no value.
  case missing(MeasurementSelector, MetricMeasurement.Reason)
  /// The selected measurement is not in the unit of the claim.
  case unit(MeasurementSelector, found: MeasurementUnit, wanted: MeasurementUnit)
  /// The selected measurement has too few samples for an interval.
  case tooFewSamples(MeasurementSelector, Int)
  /// The quantity of the claim has no interval.
  case noInterval
  /// The divisor of a ratio may be zero.
  case mayBeZero(MeasurementSelector)
  /// The interval includes a limit of the claim.
  case includesLimit(Double, MeasurementUnit)
  /// A count of the claim was not counted but estimated.
  case estimated
  /// The series has too few sizes for a verdict among so many claims.
  case tooFewSizes(MeasurementSelector, Int)
  /// The interval of the exponent is too wide.
  case wideExponent
  /// The sizes agree with other models of growth as well.
  case otherModels([GrowthModel])
}

extension ClaimDoubt: CustomStringConvertible {
  /// The text for readers, a phrase.
  public var description: String {
    switch self {
    case .notMeasured(let selector): "not measured: \(selector.description)"
    case .missing(let selector, let reason): "\(selector.description): \(reason)"
    case .unit(let selector, let found, let wanted):
      "\(selector.description) is in \(found.rawValue), not \(wanted.rawValue)"
    case .tooFewSamples(let selector, let count):
      "\(selector.description): too few samples for an interval "
        + "(\(Quantity.count(count, "sample")))"
    case .noInterval: "too few samples for an interval"
    case .mayBeZero(let selector): "\(selector.description) may be zero"
    case .includesLimit(let limit, let unit):
      "the interval includes the limit, \(Quantity.text(limit, unit))"
    case .estimated: "not counted but estimated"
    case .tooFewSizes(let selector, let count):
      "\(selector.description): \(count) sizes are too few for a verdict among so many claims"
    case .wideExponent: "the exponent's interval is too wide"
    case .otherModels(let models):
      "the sizes agree with \(models.map(\.rawValue).joined(separator: ", ")) as well"
    }
  }
}

extension ClaimDoubt {
  /// The reason with the remedy that would decide the claim, as text for readers.
  package var advice: String {
    ([description] + [remedy].compactMap { $0 }).joined(separator: "; ")
  }

  /// The remedy that would decide the claim, a phrase; `nil` if the reason names it.
  private var remedy: String? {
    switch self {
    case .missing, .unit: nil
    case .notMeasured: "its probe may need a larger --budget"
    case .tooFewSamples, .noInterval: "a larger --budget measures in more processes"
    case .mayBeZero, .includesLimit, .wideExponent:
      "a quiet machine or a larger --budget narrows it"
    case .tooFewSizes: "test this claim alone"
    case .estimated: "needs a machine that counts it"
    case .otherModels: "needs sizes that are further apart"
    }
  }
}
