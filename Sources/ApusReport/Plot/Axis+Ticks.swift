import ApusMeasure
import ApusSystem

extension Axis {
  /// A tick of an axis.
  package struct Tick: Sendable, Hashable {
    /// The value at the tick.
    package let value: Double
    /// The text of the tick.
    package let label: String
  }

  /// Returns at most `most` ticks, ascending, at round values, and the ends of a logarithmic axis.
  ///
  /// The ticks of bytes are powers of two. Those of times and rates are 1, 2 and 5 times a power of
  /// ten, or only powers of ten if there would be too many.
  package func ticks(most: Int) -> [Tick] {
    let most = max(2, most)
    return switch (scale, kind) {
    case (.logarithmic, .bytes), (.logarithmic, .whole): withEnds(powersOfTwo(most))
    case (.logarithmic, .unit): withEnds(decades(most))
    case (.linear, _): evenSteps(most)
    }
  }

  /// Adds the ends of the axis, unless a tick is so near that the names would touch. Without them
  /// the range of a logarithmic axis cannot be read.
  private func withEnds(_ ticks: [Tick]) -> [Tick] {
    let ends = [tick(low), tick(high)].filter { end in
      !ticks.contains {
        $0.label == end.label || abs((position($0.value) ?? 0) - (position(end.value) ?? 0)) < 0.055
      }
    }
    return (ticks + ends).sorted { $0.value < $1.value }
  }

  private func tick(_ value: Double) -> Tick {
    switch kind {
    case .bytes: Tick(value: value, label: Quantity.bytes(Int(min(value, 0x1p62))))
    case .whole: Tick(value: value, label: Quantity.trimmed(Quantity.number(value)))
    case .unit(let unit): Tick(value: value, label: Typography.short(value, unit))
    }
  }

  private func holds(_ value: Double) -> Bool {
    value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)
  }

  /// Powers of two; if there are too many, only every second, third or later power.
  private func powersOfTwo(_ most: Int) -> [Tick] {
    let first = Int(Logarithm.base2(low).rounded(.up))
    let exponents = first...max(first, Int(Logarithm.base2(high).rounded(.down)))
    for stride in 1...max(1, exponents.count) {
      let kept = exponents.filter { $0 % stride == 0 }
      guard kept.count <= most else { continue }
      return kept.map { tick(Logarithm.power(2, $0)) }.filter { holds($0.value) }
    }
    return []
  }

  /// The series 1, 2, 5, 10, or 1, 10, 100, or 1, 100, 10000: the first that fits.
  private func decades(_ most: Int) -> [Tick] {
    let first = Logarithm.exponentOfTen(below: low)
    let last = Logarithm.exponentOfTen(below: high)
    for (steps, stride) in [([1.0, 2, 5], 1), ([1.0], 1), ([1.0], 2), ([1.0], 3), ([1.0], 6)] {
      let values = (first...last).filter { $0 % stride == 0 }.flatMap { exponent in
        steps.map { $0 * Logarithm.power(10, exponent) }
      }.filter(holds)
      if values.count <= most { return values.map(tick) }
    }
    return [tick(low), tick(high)]
  }

  private func evenSteps(_ most: Int) -> [Tick] {
    let length = high - low
    var step = Logarithm.powerOfTen(below: length / Double(most))
    for factor in [1.0, 2, 2.5, 2, 2] where length / step > Double(most - 1) { step *= factor }
    if kind == .whole { step = max(1, step.rounded(.up)) }
    let (first, last) = (Int(low / step - 1e-9), Int(high / step + 1e-9))
    return (first...last).map { tick(Double($0) * step) }
  }
}
