import ApusBenchmark
import ApusRaster
import Foundation
import RivalCommandLine

/// The times of several sides of one piece of work, in turns.
struct Work {
  let name: String
  /// The largest permitted ratio of our time to that of each rival.
  let targets: [String: Double]
  private var milliseconds: [String: [Double]] = [:]

  init(_ name: String, targets: [String: Double] = [:]) {
    self.name = name
    self.targets = targets
  }

  /// Runs a side once, and adds its time.
  mutating func time<Result: ~Copyable>(
    _ side: String, _ work: () throws -> Result
  ) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try work()
    add(side, (ContinuousClock.now - start) / .milliseconds(1))
    return result
  }

  mutating func add(_ side: String, _ time: Double) { milliseconds[side, default: []].append(time) }

  /// The row of the document; our side is `apus`.
  func row() -> RivalRow {
    let own = milliseconds["apus"] ?? []
    let rivals = milliseconds.keys.filter { $0 != "apus" }.sorted().map { side in
      RivalRatio(
        side, milliseconds[side] ?? [], beside: own, limits: targets[side].map { 0...$0 })
    }
    return RivalRow(
      name, .median(of: own.map { $0 * 1e6 }, unit: .nanoseconds, over: .withinProcess),
      rivals: rivals)
  }

  /// The lines of the table.
  var lines: String {
    let own = milliseconds["apus"] ?? []
    var text = cell(name, 40) + number(Samples(own).median) + " ms\n"
    for side in milliseconds.keys.filter({ $0 != "apus" }).sorted() {
      let times = milliseconds[side] ?? []
      let ratio = Estimate.median(
        of: zip(own, times).map { $0 / $1 }, unit: .ratio, over: .withinProcess)
      let target = targets[side].map { ratio.value <= $0 ? "  \($0): met" : "  \($0): missed" }
      text +=
        cell("  beside \(side)", 40) + number(Samples(times).median) + " ms   x "
        + decimalText(ratio.value, digits: 2)
        + " [\(ratio.low.map { decimalText($0, digits: 2) } ?? "?"), "
        + "\(ratio.high.map { decimalText($0, digits: 2) } ?? "?")]" + (target ?? "") + "\n"
    }
    return text
  }

  private func cell(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }

  private func number(_ value: Double) -> String {
    let text = decimalText(value, digits: 1)
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}
