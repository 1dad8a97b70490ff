#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite(
    "A fleet on two servers", needsServer,
    .enabled(if: SecondServer.isPossible, SecondServer.absence))
  struct TwoServersTests {
    /// Sessions of two machines with twelve series, all of whose figures have values.
    private func sessions(_ count: Int, figures: Int = 12) -> [FleetRecords.Plan] {
      var random = SplitMix64(seed: 47)
      return (0..<count).map { number in
        var plan = FleetRecords.session(
          number, machine: number % 2 == 0 ? "aaaaaaaaaaaa" : "bbbbbbbbbbbb", count: 12,
          random: &random)
        plan.figures = Array(plan.figures.prefix(figures))
        plan.verdict = nil
        return plan
      }
    }

    /// The figures that sessions have, and the latest values.
    private func content(_ bed: FleetBed) throws -> [[String?]] {
      try bed.rows(
        """
        SELECT s.session, f.ordinal, r.parameter ->> 'benchmark', f.value, f.low, f.high, f.samples, f.state, f.grade,
          f.statistic, f.population, f.taken_at
        FROM apus.figures f JOIN apus.sessions s USING (session_id) JOIN apus.series r USING (series_id)
        ORDER BY 1, 2
        """)
        + bed.rows(
          """
          SELECT m.machine, r.parameter ->> 'benchmark', s.session, l.ordinal, l.value, l.taken_at
          FROM apus.latest l JOIN apus.machines m USING (machine_id) JOIN apus.series r USING (series_id)
            JOIN apus.sessions s USING (session_id)
          ORDER BY 1, 2
          """)
    }

    private func count(_ statement: String, onSecondOf bed: FleetBed) throws -> Int {
      try SecondServer.connection(bed).run(statement).integer(0, 0) ?? -1
    }

    @Test("A full fleet is divided by series, and neither server has a series of the other")
    func divided() throws {
      let bed = try FleetBed(isDivided: false)
      let old = try bed.write(sessions(6), to: "old")
      try bed.push([old])
      let before = try content(bed)
      #expect(before.count == 6 * 12 + 2 * 12)
      try SecondServer.divide(bed)
      #expect(try content(bed) == before)
      try bed.push([old], state: "other")
      #expect(try content(bed) == before)
      try bed.push([try bed.write(sessions(10), to: "new")])
      let whole = try FleetBed(isDivided: false)
      try whole.push([try whole.write(sessions(10))])
      #expect(try content(bed) == content(whole))
      for table in ["figures_2026_09", "latest"] {
        let first = try bed.rows("SELECT DISTINCT series_id FROM apus.\(table)_first ORDER BY 1")
          .map { $0[0] }
        let connection = try SecondServer.connection(bed)
        let found = try connection.run("SELECT DISTINCT series_id FROM apus.\(table) ORDER BY 1")
        let second = (0..<found.rowCount).map { found.text($0, 0) }
        #expect(!first.isEmpty && !second.isEmpty)
        #expect(Set(first).isDisjoint(with: second))
        #expect(first.count + second.count == 12)
      }
    }

    @Test("A month that is removed is removed on both servers, and made again on both")
    func months() throws {
      let bed = try FleetBed(isDivided: true)
      let statement = "SELECT count(*) FROM pg_class WHERE relname = 'figures_2025_03'"
      for _ in 0..<2 {
        try bed.connection().run("SELECT apus.prepare_months(ARRAY['2025-03-31']::date[])")
        #expect(try bed.count(statement) == 1)
        #expect(try count(statement, onSecondOf: bed) == 1)
        let outcome = try bed.run(["fleet", "prune", "--older-than", "90d", bed.url()])
        #expect(outcome.output.hasPrefix("removed 1 month"), "\(outcome)")
        #expect(try bed.count(statement) == 0)
        #expect(try count(statement, onSecondOf: bed) == 0)
      }
      try bed.connection().runScript(
        "BEGIN; SELECT apus.prepare_months(ARRAY['2025-03-31']::date[]); ROLLBACK")
      #expect(try count(statement, onSecondOf: bed) == 0)
    }

    @Test(
      "A link that breaks at any moment of a push neither loses nor doubles a figure of a session")
    func brokenLink() throws {
      let second = try #require(SecondServer.shared)
      let whole = try FleetBed(isDivided: false)
      try whole.push([try whole.write(sessions(4))])
      let expected = try content(whole)
      var limits = [Int.max]
      var leftCount = 0
      while let limit = limits.popLast() {
        let bed = try FleetBed(isDivided: true)
        // The first two sessions grow, and the others are new.
        try bed.push([try bed.write(sessions(2, figures: 5), to: "short")])
        let relay = try SocketRelay(to: second.socket, limit: limit)
        for (path, mode) in [
          (relay.folder.path, 0o755), (relay.folder.file(".s.PGSQL.5432"), 0o777),
        ] {
          try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        try SecondServer.link(bed, by: relay.folder.path)
        let history = try bed.write(sessions(4), to: "long")
        let outcome = try bed.run(["push", "--require", history, bed.url()])
        relay.stop()
        try SecondServer.link(bed, by: second.folder)
        if limit == .max {
          #expect(outcome.status == 0, "\(outcome.errors)")
          // The last bytes are a commit, after which five may have ended the connection. A name may be longer by a byte.
          let total = relay.sentCount
          limits = Array(total - 16...total + 3)
          limits += [total + 1, total - 1, total - 6, total - 4, total, total - 5]
          limits += stride(from: total / 5, to: total, by: total / 5)
        } else if outcome.status != 0 {
          leftCount += try count(
            "SELECT count(*) FROM apus.figures_2026_09 WHERE ordinal > 5", onSecondOf: bed)
          try bed.push([history])
          if leftCount > 0 { limits = [] }
        }
        #expect(try content(bed) == expected, "limit \(limit)")
        try bed.connection().run("SELECT * FROM apus.repair()")
        #expect(try content(bed) == expected, "limit \(limit)")
        #expect(try bed.count("SELECT count(*) FROM apus.figures") == 4 * 12, "limit \(limit)")
        #expect(try bed.count("SELECT count(*) FROM apus.latest") == 2 * 12, "limit \(limit)")
      }
      #expect(leftCount > 0, "no commit reached the second server alone")
    }
  }
#endif
