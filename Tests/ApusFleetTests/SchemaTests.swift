#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("The schema of a fleet", needsServer)
  struct SchemaTests {
    private func history(_ bed: FleetBed) throws -> String {
      var random = SplitMix64(seed: 9)
      return try bed.write((0..<3).map { FleetRecords.session($0, random: &random) })
    }

    @Test("A database without a fleet, and one with a newer schema, are refused with a sentence")
    func versions() throws {
      let bed = try FleetBed(migrated: false)
      let history = try history(bed)
      let none = try bed.run(["push", "--require", history, bed.url()])
      #expect(none.status == 4)
      #expect(
        none.errors.contains("the database has no fleet. Make it with: apus fleet migrate URL"))
      #expect(try bed.run(["fleet", "migrate", bed.url()]).status == 0)
      try bed.connection().run(
        "INSERT INTO apus.schema_version (version, apus) VALUES ($1::int, 'later')",
        ["\(FleetSchema.version + 1)"])
      for arguments in [
        ["push", "--require", history], ["fleet", "list"], ["fleet", "compare", "a", "b"],
        ["fleet", "prune", "--older-than", "1d"], ["fleet", "migrate"],
      ] {
        let outcome = try bed.run(arguments + [bed.url()])
        #expect(outcome.status == 4)
        #expect(
          outcome.errors.contains(
            "the database has version \(FleetSchema.version + 1) of the schema, and this program knows "
              + "versions up to \(FleetSchema.version). Update apus"), "\(outcome.errors)")
      }
      try bed.connection().run("DELETE FROM apus.schema_version")
      let older = try bed.run(["push", "--require", history, bed.url()])
      #expect(older.errors.contains("the database has version 0 of the schema"))
    }

    @Test("Migrations at once make one schema, and a migration that fails leaves none")
    func migrations() throws {
      let bed = try FleetBed(migrated: false)
      let group = DispatchGroup()
      for _ in 0..<4 {
        group.enter()
        Thread.detachNewThread {
          let outcome = try? bed.run(["fleet", "migrate", bed.url()])
          #expect(outcome?.status == 0, "\(outcome?.errors ?? "")")
          group.leave()
        }
      }
      group.wait()
      #expect(
        try bed.rows("SELECT version FROM apus.schema_version ORDER BY version")
          == (1...FleetSchema.version).map { ["\($0)"] })
      let weak = try FleetBed(migrated: false)
      let role = "\(weak.database)_weak"
      try weak.connection().run("CREATE ROLE \(role) LOGIN")
      let refused = try weak.run(["fleet", "migrate", weak.url(user: role)])
      #expect(refused.status == 4)
      #expect(refused.errors.contains("SQLSTATE 42501"))
      #expect(try weak.rows("SELECT to_regnamespace('apus')") == [[nil]])
    }

    @Test(
      "A full database of an earlier version is refused, migrated, and keeps its rows",
      arguments: [1, 2, 3, 4, 5, 6])
    func fromEarlier(version: Int) throws {
      let bed = try FleetBed(isDivided: false)
      let history = try history(bed)
      try bed.push([history])
      // The earlier versions were all but this; versions 3, 4 and 7 also replaced functions.
      try bed.connection().runScript(
        """
        SET ROLE apus_owner;
        DROP FUNCTION apus.open_sessions, apus.add_sessions, apus.renew_latest;
        DROP TYPE apus.head;
        CREATE FUNCTION apus.open_sessions(text, json) RETURNS void LANGUAGE sql AS 'SELECT';
        CREATE FUNCTION apus.add_sessions(integer, json) RETURNS void LANGUAGE sql AS 'SELECT';
        CREATE FUNCTION apus.new_heads(integer, json) RETURNS void LANGUAGE sql AS 'SELECT';
        CREATE FUNCTION apus.renew_latest(integer[], integer[]) RETURNS void LANGUAGE sql AS 'SELECT';
        DELETE FROM apus.schema_version WHERE version > \(version)
        """)
      if version < 6 {
        try bed.connection().runScript(
          "DROP FUNCTION apus.copies_figures, apus.end_imported, apus.renew_latest")
      }
      if version < 5 {
        try bed.connection().runScript(
          """
          DROP INDEX apus.figures_of_series;
          CREATE INDEX figures_by_series ON apus.figures (series_id, machine_id, taken_at) INCLUDE (value)
          """)
      }
      if version < 4 {
        try bed.connection().runScript(
          "DROP FUNCTION apus.make_month, apus.drop_month, apus.add_figures, apus.add_latest")
      }
      if version < 3 {
        try bed.connection().runScript(
          """
          ALTER TABLE apus.figures DROP statistic, DROP population;
          CREATE INDEX latest_by_class ON apus.latest (series_id, class_id, value) INCLUDE (machine_id)
          """)
      }
      if version < 2 {
        try bed.connection().runScript(
          "DROP FUNCTION apus.keep_changes; DROP TABLE apus.change_points")
      }
      let rows = """
        SELECT taken_at, value, low, high, session_id, samples, series_id, machine_id, ordinal, state, grade
        FROM apus.figures ORDER BY session_id, ordinal
        """
      let before = try bed.rows(rows)
      let refused = try bed.run(["push", "--require", history, bed.url()], state: "other")
      #expect(refused.status == 4)
      #expect(
        refused.errors.contains(
          "the database has version \(version) of the schema, and this program needs \(FleetSchema.version). "
            + "Bring it up to date with: apus fleet migrate URL"))
      #expect(try bed.run(["fleet", "migrate", bed.url()]).status == 0)
      #expect(try bed.rows(rows) == before)
      try bed.push([history], state: "other")
      #expect(try bed.rows(rows) == before)
      #expect(try bed.count("SELECT count(*) FROM apus.change_points") == 0)
    }

    @Test("A role that may create roles and schemas can migrate, and is no superuser")
    func administrator() throws {
      let bed = try FleetBed(migrated: false)
      let role = "\(bed.database)_admin"
      try bed.connection().runScript(
        "CREATE ROLE \(role) LOGIN CREATEROLE; GRANT CREATE ON DATABASE \(bed.database) TO \(role)")
      let outcome = try bed.run(["fleet", "migrate", bed.url(user: role)])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let pruned = try bed.run(["fleet", "prune", "--older-than", "1d", bed.url(user: role)])
      #expect(pruned.status == 0, "\(pruned.errors)")
      #expect(
        try bed.rows(
          "SELECT DISTINCT pg_get_userbyid(relowner) FROM pg_class WHERE relnamespace = 'apus'::regnamespace"
        )
          == [["apus_owner"]])
    }

    @Test("A month is made once, also if its figures came before it")
    func months() throws {
      let bed = try FleetBed()
      try bed.connection().run(
        """
        INSERT INTO apus.figures SELECT '2026-05-10', 1, 1, 1, 1, 1, 1, 1, n, 'm', 'A'
        FROM generate_series(1, 5) n
        """)
      #expect(try bed.count("SELECT count(*) FROM apus.figures_other") == 5)
      for _ in 0..<2 {
        try bed.connection().run(
          "SELECT apus.prepare_months(ARRAY['2026-05-31', '1999-01-01']::date[])")
      }
      #expect(try bed.count("SELECT count(*) FROM apus.figures_other") == 0)
      #expect(try bed.count("SELECT count(*) FROM apus.figures_2026_05") == 5)
      #expect(
        try bed.rows("SELECT to_regclass('apus.figures_1999_01')") == [[nil]])
      let next = try bed.count(
        """
        SELECT count(*) FROM pg_class
        WHERE relname = 'figures_' || to_char(now() AT TIME ZONE 'UTC' + interval '1 month', 'YYYY_MM')
        """)
      #expect(next == 1)
    }

    @Test("Prune removes whole months, and a push does not bring them back")
    func prune() throws {
      let bed = try FleetBed()
      let now = Int(Date().timeIntervalSince1970)
      let plans = [0, 100, 5000].map { days in
        FleetRecords.Plan(
          identifier: "s\(days)", seconds: now - days * 86_400,
          figures: [FleetRecords.Figure(benchmark: "b\(days)", seconds: now - days * 86_400)])
      }
      let history = try bed.write(plans)
      try bed.push([history])
      let outcome = try bed.run(["fleet", "prune", "--older-than", "60d", bed.url()])
      #expect(outcome.output.hasPrefix("removed 1 month of figures before "))
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 1)
      #expect(try bed.count("SELECT count(*) FROM apus.latest") == 1)
      try bed.push([history], state: "other")
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 1)
      #expect(try bed.run(["fleet", "prune", "--older-than", "60", bed.url()]).status == 2)
      #expect(try bed.run(["fleet", "prune", bed.url()]).status == 2)
    }
  }
#endif
