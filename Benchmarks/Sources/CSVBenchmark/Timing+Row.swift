import ApusBenchmark
import RivalCommandLine

extension Timing {
  /// The rates of the rounds, in bytes per nanosecond.
  private func rates(_ table: Table) -> [Double] {
    nanoseconds.map { Double(table.bytes.count * copies) / Double($0) }
  }

  /// The row of the result file.
  ///
  /// - Parameters:
  ///   - rivals: The rivals that took turns with this reader.
  ///   - outOfTurn: A rival that ran afterwards, so that its ratio has no interval.
  func row(of table: Table, rivals: [Timing], outOfTurn: Timing?) -> RivalRow {
    let rates = rates(table)
    let rate = Estimate.median(of: rates, unit: .gigabytesPerSecond, over: .withinProcess)
    var ratios = rivals.map {
      RivalRatio($0.name, $0.rates(table), beside: rates, ofRates: true)
    }
    if let outOfTurn {
      let other = Samples(outOfTurn.rates(table)).median
      let ratio = Estimate.median(of: [rate.value / other], unit: .ratio, over: .withinProcess)
      ratios.append(RivalRatio(outOfTurn.name, value: other, ratio: ratio, ofRates: true))
    }
    return RivalRow("\(table.name)/\(name)", rate, rivals: ratios)
  }
}
