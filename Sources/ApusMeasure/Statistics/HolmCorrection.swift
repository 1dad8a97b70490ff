/// The Holm-Bonferroni correction for multiple comparisons.
package enum HolmCorrection {
  /// Adjusts p-values for multiple comparisons; the results have the order of the arguments.
  ///
  /// Source: Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal
  /// of Statistics 6 (1979).
  package static func adjusted(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var adjusted = probabilities
    var greatest = 0.0
    for (rank, index) in order.enumerated() {
      greatest = max(greatest, min(1, Double(order.count - rank) * probabilities[index]))
      adjusted[index] = greatest
    }
    return adjusted
  }
}
