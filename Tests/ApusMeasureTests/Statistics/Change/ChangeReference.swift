import ApusMeasure
import Foundation

/// The result of the detector by its definition: every distance is summed again.
enum ChangeReference {
  static func division(
    of values: [Double], in range: Range<Int>, least: Int
  ) -> (index: Int, statistic: Double)? {
    var best: (index: Int, statistic: Double)?
    for index in range.lowerBound + least..<max(range.lowerBound + least, range.upperBound) {
      for end in index + least..<max(index + least, range.upperBound + 1) {
        let statistic = energy(Array(values[range.lowerBound..<index]), Array(values[index..<end]))
        if statistic > best?.statistic ?? -.infinity { best = (index, statistic) }
      }
    }
    return best
  }

  static func energy(_ left: [Double], _ right: [Double]) -> Double {
    let (n, m) = (Double(left.count), Double(right.count))
    let between = left.flatMap { value in right.map { abs($0 - value) } }.reduce(0, +) / (n * m)
    return n * m / (n + m) * (2 * between - meanDistance(left) - meanDistance(right))
  }

  private static func meanDistance(_ values: [Double]) -> Double {
    var sum = 0.0
    for i in values.indices { for j in 0..<i { sum += abs(values[i] - values[j]) } }
    return sum / (Double(values.count * (values.count - 1)) / 2)
  }
}
