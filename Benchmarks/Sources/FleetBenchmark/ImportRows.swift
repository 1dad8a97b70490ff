import ApusMeasure
import ApusPostgreSQL
import Foundation

/// The import of one file with all figures, beside psql's `\copy` of the same figures into the same table.
struct ImportRows {
  let plan: FleetPlan
  let programs: FleetPrograms
  let table: FleetTableOfTimes

  private static let columns =
    "taken_at, value, low, high, session_id, samples, series_id, machine_id, ordinal, state, grade, statistic, population"

  func all(besideCopy: Bool) throws {
    let history = "\(programs.folder)/history.jsonl"
    try plan.writeHistory(to: history)
    defer { try? FileManager.default.removeItem(atPath: history) }
    try programs.makeFleet("fleet")
    let run = try programs.measured([
      "push", "--require", "--timeout", "1h", history, programs.address("fleet"),
    ])
    try check()
    let rate = Double(plan.figureCount) / run.seconds
    if besideCopy {
      let copied = try copy()
      table.add(
        "import, beside \\copy (ratio of rates)", [copied / run.seconds], .ratio,
        within: 0.7...(.infinity),
        note: "\(Int(rate)) and \(Int(Double(plan.figureCount) / copied)) figures/s")
      table.add("memory of the import", [run.bytes], .bytes, within: -.infinity...(64 * 1_048_576))
      try size()
    }
    // A push labels all sessions with one revision; here each session gets its own.
    try programs.connect("fleet").run(
      """
      UPDATE apus.sessions SET revision = 'r' || ((extract(epoch FROM started_at)::bigint - \(plan.start)) / 518400),
        branch = 'main'
      """)
    // The server does it by itself within minutes: figures that are known to be visible are read from the index alone.
    try programs.connect("fleet").run("VACUUM (ANALYZE)")
  }

  /// Every figure is there once, with its value.
  private func check() throws {
    let connection = try programs.connect("fleet")
    let found = try connection.run(
      """
      SELECT count(*), count(DISTINCT session_id), min(ordinal), max(ordinal), round(sum(value)::numeric, 2)
      FROM apus.figures
      """)
    try expectEqual("figures", found.integer(0, 0), plan.figureCount)
    try expectEqual("sessions", found.integer(0, 1), plan.sessionCount)
    try expectEqual("first ordinal", found.integer(0, 2), 1)
    try expectEqual("last ordinal", found.integer(0, 3), plan.series)
    var sum = 0.0
    for revision in 0..<plan.revisions {
      for machine in 0..<plan.machines {
        for series in 0..<plan.series { sum += plan.value(machine, revision, series) }
      }
    }
    let stored = found.double(0, 4) ?? 0
    guard abs(stored - sum) <= 1e-9 * sum + 0.01 else {
      throw WrongAnswerError("the sum of values is \(stored) instead of \(sum)")
    }
  }

  /// Returns the time of `\copy` in seconds.
  private func copy() throws -> Double {
    let rows = "\(programs.folder)/rows.tsv"
    try plan.writeRows(to: rows)
    defer { try? FileManager.default.removeItem(atPath: rows) }
    try programs.makeFleet("rival")
    let connection = try programs.connect("rival")
    try connection.run(
      "SELECT apus.prepare_months(ARRAY(SELECT (now() - make_interval(days => n))::date FROM generate_series(0, 320, 10) n))"
    )
    let finished = try programs.psql(
      "rival", "\\copy apus.figures (\(Self.columns)) FROM '\(rows)'")
    let count = try connection.run("SELECT count(*) FROM apus.figures").integer(0, 0)
    try expectEqual("copied figures", count, plan.figureCount)
    try programs.connect("postgres").run("DROP DATABASE rival WITH (FORCE)")
    return finished.seconds
  }

  private func size() throws {
    let bytes = try programs.connect("fleet").run(
      """
      SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'apus.figures'::regclass
      """
    ).double(0, 0)
    table.add(
      "size of a figure with its index", [(bytes ?? 0) / Double(plan.figureCount)], .bytes,
      within: -.infinity...160)
  }
}
