#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("Pushes that another transaction makes impossible", needsServer)
  struct RetryTests {
    /// Sessions of a machine, each with so many figures.
    private func sessions(_ count: Int, figures: Int) -> [FleetRecords.Plan] {
      var random = SplitMix64(seed: 23)
      return (0..<count).map { FleetRecords.session($0, count: figures, random: &random) }
    }

    /// Lets the first changes of sessions fail with a code; the sequence counts them, because no rollback undoes it.
    private func fail(_ bed: FleetBed, first count: Int, _ code: String) throws {
      try bed.connection().runScript(
        """
        CREATE SEQUENCE public.tries;
        CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
          IF nextval('public.tries') <= \(count) THEN
            RAISE EXCEPTION USING ERRCODE = '\(code)', MESSAGE = 'invented';
          END IF;
          RETURN NULL;
        END $$;
        CREATE TRIGGER fail BEFORE UPDATE ON apus.sessions FOR EACH STATEMENT EXECUTE FUNCTION public.fail()
        """)
    }

    private func expectAll(_ bed: FleetBed, _ plans: [FleetRecords.Plan]) throws {
      let count = plans.reduce(0) { $0 + $1.figures.count }
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == count)
      #expect(
        try bed.count(
          "SELECT count(*) FROM (SELECT DISTINCT session_id, ordinal FROM apus.figures) AS x")
          == count)
      #expect(
        try bed.count(
          "SELECT count(*) FROM apus.sessions WHERE records = \(plans[0].figures.count + 1)")
          == plans.count)
      #expect(try bed.count("SELECT count(*) FROM apus.latest") == plans[0].figures.count)
    }

    @Test(
      "A push and an import are repeated after a deadlock and after a conflict",
      arguments: [20, 1500], ["40P01", "40001"])
    func repeated(figures: Int, code: String) throws {
      let bed = try FleetBed()
      let plans = sessions(24, figures: figures)
      try fail(bed, first: 2, code)
      let outcome = try bed.run(["push", "--require", try bed.write(plans), bed.url()])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains("stored 24 sessions with \(24 * figures) figures"))
      try expectAll(bed, plans)
    }

    @Test("Five attempts that fail are an error, and the sessions wait", arguments: [20, 1500])
    func bounded(figures: Int) throws {
      let bed = try FleetBed()
      let plans = sessions(24, figures: figures)
      try fail(bed, first: 1000, "40P01")
      let history = try bed.write(plans)
      let outcome = try bed.run(["push", "--require", history, bed.url()])
      #expect(outcome.status == 4)
      #expect(
        outcome.errors
          == "push: the server refused: invented (SQLSTATE 40P01). 5 attempts failed\n")
      #expect(outcome.output.contains("stored 0 sessions with 0 figures"), "\(outcome.output)")
      #expect(outcome.output.contains("24 wait"), "\(outcome.output)")
      #expect(try bed.count("SELECT last_value FROM public.tries") == 5)
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 0)
      try bed.connection().run("DROP TRIGGER fail ON apus.sessions")
      let pending = try bed.run(["push", "--pending", "--require", bed.url()])
      #expect(pending.status == 0, "\(pending.errors)")
      try expectAll(bed, plans)
    }

    @Test("Lines that are skipped are listed once, however often an import is repeated")
    func listedOnce() throws {
      let bed = try FleetBed()
      let plans = sessions(24, figures: 1500)
      try fail(bed, first: 3, "40P01")
      let history = try bed.folder.write(
        FleetRecords.lines(plans) + Array("{}\n".utf8), to: "history.jsonl")
      let outcome = try bed.run(["push", "--require", history, bed.url()])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      try expectAll(bed, plans)
    }

    /// Waits until another connection to the database waits for a lock.
    private func waitForLock(_ bed: FleetBed) throws {
      let connection = try bed.connection()
      try blockUntil {
        try connection.run(
          """
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'
          """
        ).rowCount == 1
      }
    }

    @Test(
      "An import that waits for a transaction which waits for it is ended, and repeated",
      .timeLimit(.minutes(30)))
    func deadlock() throws {
      // Over two servers there are no imports.
      let bed = try FleetBed(isDivided: false)
      let plans = sessions(24, figures: 1500)
      let parts = plans.map { plan in
        var part = plan
        part.figures = Array(plan.figures.prefix(3))
        part.verdict = nil
        return part
      }
      try bed.push([try bed.write(parts)])
      // The import is the one that finds the deadlock, because the other transaction does not search.
      try bed.connection().run("ALTER DATABASE \(bed.database) SET deadlock_timeout = '3s'")
      let other = try bed.connection()
      try other.run("SET deadlock_timeout = '1h'")
      func lock(_ plan: FleetRecords.Plan) throws {
        try other.run(
          "SELECT FROM apus.sessions WHERE session = $1 FOR UPDATE", [plan.identifier])
      }
      try other.run("BEGIN")
      try lock(plans[23])
      let process = bed.process(["push", "--require", try bed.write(plans), bed.url()], state: "b")
      let group = DispatchGroup()
      group.enter()
      Thread.detachNewThread {
        let outcome = try? FleetBed.finish(process)
        #expect(outcome?.status == 0, "\(outcome?.errors ?? "")")
        group.leave()
      }
      try waitForLock(bed)
      try lock(plans[0])
      try other.run("COMMIT")
      group.wait()
      try expectAll(bed, plans)
      let count = try bed.count(
        "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
      #expect(count == 1)
    }
  }
#endif
