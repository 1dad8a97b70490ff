package import ApusMeasure

extension Estimate.Statistic {
  /// The letter in a fleet.
  package var letter: Unicode.Scalar {
    switch self {
    case .median: "m"
    case .minimum: "l"
    case .reading: "r"
    }
  }

  /// Creates the statistic of a letter, or `nil` if the letter has none.
  package init?(letter: String) {
    guard let found = Self.allCases.first(where: { String($0.letter) == letter }) else {
      return nil
    }
    self = found
  }
}

extension Estimate.Population {
  /// The letter in a fleet.
  package var letter: Unicode.Scalar {
    switch self {
    case .processes: "p"
    case .allocations: "a"
    case .withinProcess: "w"
    case .events: "e"
    case .exact: "x"
    }
  }

  /// Creates the population of a letter, or `nil` if the letter has none.
  package init?(letter: String) {
    guard let found = Self.allCases.first(where: { String($0.letter) == letter }) else {
      return nil
    }
    self = found
  }
}
