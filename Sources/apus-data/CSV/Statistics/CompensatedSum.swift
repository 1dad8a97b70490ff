/// A sum of finite numbers whose error does not grow with their number.
///
/// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", 1974.
struct CompensatedSum: Sendable {
  /// Numbers from this magnitude on are scaled, because a few of them may be beyond the greatest number.
  private static let largeMagnitude = 0x1p900
  private static let scale = 0x1p-100

  private var ordinary = Terms()
  /// The sum of the large numbers, scaled.
  private var large = Terms()

  private struct Terms: Sendable {
    var sum = 0.0
    var compensation = 0.0

    var value: Double { sum.isFinite ? sum + compensation : sum }

    mutating func add(_ number: Double) {
      let next = sum + number
      // The lower digits of the smaller number are lost in the sum.
      compensation += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
    }

    mutating func add(_ other: Terms, scaledBy scale: Double = 1) {
      add(other.sum * scale)
      compensation += other.compensation * scale
    }
  }

  /// The sum of all numbers, or infinity if it is beyond the greatest number.
  var value: Double {
    var all = ordinary
    all.add(large, scaledBy: 1 / Self.scale)
    return all.value
  }

  /// The sum divided by a count, also if the sum is beyond the greatest number.
  func mean(of count: Int) -> Double {
    let sum = value
    if sum.isFinite { return sum / Double(count) }
    var all = large
    all.add(ordinary, scaledBy: Self.scale)
    return all.value / Double(count) / Self.scale
  }

  mutating func add(_ number: Double) {
    if abs(number) < Self.largeMagnitude {
      ordinary.add(number)
    } else {
      large.add(number * Self.scale)
    }
  }

  /// Adds all numbers of another sum.
  mutating func add(_ other: CompensatedSum) {
    ordinary.add(other.ordinary)
    large.add(other.large)
  }
}
