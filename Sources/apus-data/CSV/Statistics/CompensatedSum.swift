/// A sum of floating-point numbers whose error does not grow with their number.
///
/// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", 1974.
struct CompensatedSum: Sendable {
  private var sum = 0.0
  private var compensation = 0.0

  /// The sum of all numbers; infinity or NaN if one of them is.
  var value: Double { sum.isFinite ? sum + compensation : sum }

  mutating func add(_ number: Double) {
    let next = sum + number
    // The lower digits of the smaller number are lost in the sum.
    compensation += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
    sum = next
  }

  /// Adds all numbers of another sum.
  mutating func add(_ other: CompensatedSum) {
    add(other.sum)
    compensation += other.compensation
  }
}
