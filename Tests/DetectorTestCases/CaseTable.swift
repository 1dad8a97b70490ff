import ApusBenchmark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The table of all bodies, and the criterion for the detector.
enum CaseTable {
  private static let budgetSeconds = 0.3
  /// The seed, which the command line can replace.
  private static var seed: UInt64 {
    CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
  }
  /// The part of the wrong bodies that must be caught.
  private static let leastCaught = 38.0 / 40

  /// Measures the bodies, prints the table and ends the process.
  static func measure(_ cases: [DetectorCase]) -> Never {
    var replicator = Replicator(
      cases.map(\.benchmark), plan: ReplicationPlan(budgetSeconds: budgetSeconds),
      clock: TickClock.calibrated(), seed: seed)
    guard replicator.run(onProgress: { _, _ in }) else { exit(130) }
    print("seed \(seed)")
    let rows = zip(cases, replicator.detections).map { Row(known: $0, found: $1) }
    print("| body | kind | the detector said | ns | cycles | instructions |")
    print("|---|---|---|---:|---:|---:|")
    for row in rows { print(row.line) }
    print()
    printReasons(cases)
    exit(conclude(rows) ? 0 : 1)
  }

  /// Prints the reasons why some wrong bodies cannot be detected.
  private static func printReasons(_ cases: [DetectorCase]) {
    for each in cases {
      if case .undetectable(let reason) = each.kind { print("- \(each.benchmark.name): \(reason)") }
    }
    print()
  }

  /// Prints the counts and returns whether they are good enough.
  private static func conclude(_ rows: [Row]) -> Bool {
    let honest = rows.filter { if case .honest = $0.known.kind { true } else { false } }
    let wrong = rows.filter { if case .wrong = $0.known.kind { true } else { false } }
    let accused = honest.filter { $0.found.isAccused || $0.found.fault != nil }
    let caught = wrong.filter(\.found.isAccused)
    print("honest bodies accused: \(accused.count) of \(honest.count)")
    print("detectable wrong bodies that were caught: \(caught.count) of \(wrong.count)")
    for row in accused { print("accused: \(row.found.name)") }
    for row in wrong where !row.found.isAccused { print("missed: \(row.found.name)") }
    return accused.isEmpty && Double(caught.count) >= leastCaught * Double(wrong.count)
  }
}

/// A body with its known kind and the detector's result.
private struct Row {
  let known: DetectorCase
  let found: Detection

  /// The row of the table.
  var line: String {
    let said =
      found.fault ?? (found.isAccused ? "" : "measured, ") + (found.verdict?.rawValue ?? "nothing")
    let cells = [
      found.name, known.kind.word, said, Self.text(found.nanoseconds), Self.text(found.cycles),
      Self.text(found.instructions),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// A number with two decimals; a dash if there is none.
  private static func text(_ number: Double?) -> String {
    guard let number, number.isFinite else { return "-" }
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
