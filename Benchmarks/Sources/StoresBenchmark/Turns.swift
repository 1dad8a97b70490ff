import ApusBenchmark
import ApusMeasure
import ApusSystem
import Foundation
import RivalCommandLine

/// The times of two works that are run in turns.
struct Turns {
  private(set) var ours: [Double] = []
  private(set) var theirs: [Double] = []

  /// Runs both, by turns first and second.
  mutating func run(_ rounds: Int, _ our: () throws -> Void, _ their: () throws -> Void) rethrows {
    for round in 0..<rounds {
      if round % 2 == 0 { ours.append(try Self.seconds(our)) }
      theirs.append(try Self.seconds(their))
      if round % 2 != 0 { ours.append(try Self.seconds(our)) }
    }
  }

  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  /// The median of the ratios of the rounds.
  var ratio: Double { Self.median(zip(ours, theirs).map { $0 / $1 }) }
}

/// The lines of the family's table.
final class StoresTable {
  private let document: RivalReport

  init(_ document: RivalReport) { self.document = document }

  /// Prints two times of a work, and adds their ratio with its aim.
  func add(
    _ name: String, _ turns: Turns, beside rival: String, per count: Int, atMost aim: Double
  ) {
    let scale = 1e6 / Double(count)
    let line = String(
      format: "%9.3f %9.3f us, ratio %.3f (aim: at most %.2f)", Turns.median(turns.ours) * scale,
      Turns.median(turns.theirs) * scale, turns.ratio, aim)
    print("  \(Self.padded(name + " / " + rival)) \(line)")
    record("\(name) / \(rival)", turns.ratio, .ratio, turns.ours.count, atMost: aim)
  }

  private static func padded(_ name: String) -> String {
    name.padding(toLength: 58, withPad: " ", startingAt: 0)
  }

  /// Prints a value with its aim.
  func add(
    _ name: String, _ value: Double, _ unit: MeasurementUnit, _ samples: Int, atMost aim: Double
  ) {
    print(
      "  \(Self.padded(name)) \(Quantity.text(value, unit)) (aim: at most \(Quantity.text(aim, unit)))"
    )
    record(name, value, unit, samples, atMost: aim)
  }

  private func record(
    _ name: String, _ value: Double, _ unit: MeasurementUnit, _ samples: Int, atMost aim: Double
  ) {
    let estimate = Estimate(
      value: value, low: nil, high: nil, unit: unit, samples: samples, statistic: .median,
      population: .withinProcess)
    document.add(RivalRow(name, estimate, limits: -.infinity...aim))
  }
}
