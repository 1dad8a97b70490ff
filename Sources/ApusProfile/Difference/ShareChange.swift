import ApusMeasure

/// The change of a share between two sets of samples, with the probability of such a change in two
/// profiles of one program.
struct ShareChange {
  /// The share of a function in a profile, and the dependence of its samples.
  struct Side {
    let count: Int
    let whole: Int
    let dependence: SampleDependence?

    var share: ShareInterval {
      ShareInterval(count, of: whole, dependence: dependence?.factor ?? 1)
    }
  }

  let old: ShareInterval
  let new: ShareInterval
  /// The probability of a change that is at least as great, if the shares of the programs are equal.
  let probability: Double

  /// Compares two shares.
  ///
  /// The variance is that of the common share, multiplied by the measured dependence of each profile.
  /// Few batches tell the dependence only roughly, so the distribution is Student's.
  init(_ old: Side, _ new: Side) {
    let share = Double(old.count + new.count) / Double(max(1, old.whole + new.whole))
    let ratios = (old: Self.ratio(old, share), new: Self.ratio(new, share))
    // A profile without samples of a function tells nothing of their dependence.
    let factors = (ratios.old ?? ratios.new ?? 1, ratios.new ?? ratios.old ?? 1)
    let parts = (factors.0 / Double(max(1, old.whole)), factors.1 / Double(max(1, new.whole)))
    let deviation = (share * (1 - share) * (parts.0 + parts.1)).squareRoot()
    (self.old, self.new) = (old.share, new.share)
    probability =
      deviation > 0
      ? StudentQuantile.probability(
        beyond: abs(self.new.value - self.old.value) / deviation,
        freedom: Self.freedom(parts, old, new))
      : 1
  }

  private static func ratio(_ side: Side, _ share: Double) -> Double? {
    guard let dependence = side.dependence, dependence.hits > 0 else { return nil }
    return dependence.ratio(ofShare: share).map { max(1, $0) }
  }

  /// The greatest degrees of freedom, at which Student's distribution is nearly the normal one.
  private static let mostFreedom = 1000.0

  /// The degrees of freedom of the sum of two variances.
  ///
  /// Source: Welch, "The generalization of Student's problem", 1947.
  private static func freedom(_ parts: (Double, Double), _ old: Side, _ new: Side) -> Int {
    func term(_ part: Double, _ side: Side) -> Double {
      guard let dependence = side.dependence, dependence.batches >= 4 else { return 0 }
      return part * part / dependence.freedom
    }
    let sum = parts.0 + parts.1
    let freedom = sum * sum / (term(parts.0, old) + term(parts.1, new))
    return Int(max(1, min(mostFreedom, freedom)))
  }

  /// The 95 % interval of the change, from the intervals of the two shares.
  ///
  /// Source: Newcombe, "Interval estimation for the difference between independent proportions",
  /// method 10, 1998.
  var interval: (low: Double, high: Double) {
    let change = new.value - old.value
    func root(_ one: Double, _ other: Double) -> Double {
      (one * one + other * other).squareRoot()
    }
    return (
      max(-1, change - root(new.value - new.low, old.high - old.value)),
      min(1, change + root(new.high - new.value, old.value - old.low))
    )
  }
}
