import ApusBenchmark
import Foundation
import RivalCommandLine

/// All works with their lanes, and their results.
struct NumberComparison {
  let report: RivalReport
  let seed: UInt64
  let rounds: Int
  /// The numbers of a work.
  let count: Int

  /// Times all works, and adds their rows to the report.
  func run() throws {
    for rival in ["std", "fast_float"] where CPlusPlus("read_doubles_\(rival)") == nil {
      skip(rival)
    }
    if CPlusPlus("write_doubles_zmij") == nil { skip("zmij") }
    print("seed \(seed), \(count) numbers; nanoseconds a number, median and best of \(rounds)")
    let integers = [
      Numbers<Int64>.integers(digits: 1...19, isSigned: true, seed: seed, count: count),
      .integers(digits: 1...4, isSigned: false, seed: seed + 1, count: count),
    ]
    let doubles = [
      Numbers<Double>.long(seed: seed + 2, count: count), .short(seed: seed + 3, count: count),
      .random(seed: seed + 4, count: count),
    ]
    for numbers in integers {
      try time("\(numbers.name) written", try NumberLanes.writeIntegers(numbers))
      try time("\(numbers.name) read", NumberLanes.readIntegers(numbers))
    }
    for numbers in doubles {
      try time("\(numbers.name) written", try NumberLanes.writeDoubles(numbers))
      try time("\(numbers.name) read", NumberLanes.readDoubles(numbers))
    }
  }

  private func skip(_ rival: String) {
    print("\(rival): skipped, because it is not in the library of rivals (Scripts/peers)")
    report.skip(
      rival, because: "it is not there: run Scripts/peers, or Scripts/peers --from FOLDER")
  }

  private func time(_ work: String, _ lanes: [Lane]) throws {
    var lanes = lanes
    for _ in 0..<rounds { for index in lanes.indices { try lanes[index].time(3) } }
    let compared = lanes.filter(\.isCompared)
    for lane in compared where lane.answer != compared.first?.answer {
      throw WrongAnswerError(lane: "\(work): \(lane.name)")
    }
    print(work)
    let (ours, rivals) = (lanes.filter(\.isOurs), lanes.filter { !$0.isOurs })
    for lane in lanes {
      let times = lane.nanoseconds.map { $0 / Double(count) }
      let ratios = (lane.isOurs ? rivals : []).map { rival in
        let ratio = Samples(zip(lane.nanoseconds, rival.nanoseconds).map { $1 / $0 }).median
        return String(format: "  %.2f x ", ratio) + rival.name
      }
      let name = lane.name.padding(toLength: 42, withPad: " ", startingAt: 0)
      print(
        "  \(name)" + String(format: "%8.2f %8.2f", Samples(times).median, times.min() ?? 0)
          + ratios.joined())
    }
    for lane in ours {
      report.add(
        RivalRow(
          "\(work)/\(lane.name)",
          .median(of: lane.nanoseconds, unit: .nanoseconds, over: .withinProcess),
          rivals: rivals.map { RivalRatio($0.name, $0.nanoseconds, beside: lane.nanoseconds) }))
    }
  }
}
