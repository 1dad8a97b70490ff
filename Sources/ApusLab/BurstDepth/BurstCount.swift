import ApusMeasure
import ApusSystem

/// A number of frames, or its lower bound if a burst ended before it stalled.
enum BurstCount: Sendable, Hashable {
  /// An exact number.
  case exactly(Double)
  /// A lower bound: the storage kept up for this many frames, and the burst would have continued.
  case atLeast(Double)

  /// The number, which is exact or a lower bound.
  var value: Double {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    }
  }

  /// Whether only a lower bound is known.
  var isBound: Bool { if case .atLeast = self { true } else { false } }

  /// The number as a measurement has it: a bound is never a value.
  var outcome: MetricMeasurement.Outcome {
    switch self {
    case .exactly(let value): .measured(.reading(value, unit: .count))
    case .atLeast: .missing(.unavailable("\(description) frames"))
    }
  }

  /// The number in words: `26`, `at least 32`.
  var description: String {
    let number = Quantity.trimmed(Quantity.number(value))
    return isBound ? "at least \(number)" : number
  }
}
