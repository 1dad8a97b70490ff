#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Synchronization
  import Testing

  @Suite("Pushes that are killed at a message", needsServer)
  struct KilledPushTests {
    private func sessions() -> [FleetRecords.Plan] {
      var random = SplitMix64(seed: 12)
      return (0..<2).map { FleetRecords.session($0, count: 5, random: &random) }
    }

    /// Pushes until so many messages were passed on, and then kills the program; returns how it ended.
    private func push(
      _ history: String, to bed: FleetBed, messages: Int
    ) throws -> (isKilled: Bool, messageCount: Int) {
      let process = bed.process([], state: "killed\(messages)")
      let target = Mutex<Int32>(0)
      let started = ThreadGate()
      let relay = try SocketRelay(
        to: bed.server.socket, messageLimit: messages,
        .call {
          started.pass()
          kill(target.withLock { $0 }, SIGKILL)
        })
      defer { relay.stop() }
      process.arguments = ["push", history, bed.url(through: relay)]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      target.withLock { $0 = process.processIdentifier }
      started.open()
      process.waitUntilExit()
      return (process.terminationReason == .uncaughtSignal, relay.messageCount)
    }

    private func clear(_ bed: FleetBed) throws {
      try bed.connection().runScript(
        """
        TRUNCATE apus.figures, apus.latest;
        DELETE FROM apus.sessions; DELETE FROM apus.machines; DELETE FROM apus.series;
        DELETE FROM apus.writers; DELETE FROM apus.projects
        """)
    }

    /// Each figure and each latest value is there once, as the sessions have them.
    private func expectOnce(
      _ plans: [FleetRecords.Plan], _ bed: FleetBed, _ moment: Comment
    ) throws {
      let found = try bed.rows(
        """
        SELECT s.session, s.records, f.ordinal, r.parameter ->> 'benchmark', f.value
        FROM apus.figures f JOIN apus.sessions s USING (session_id) JOIN apus.series r USING (series_id)
        ORDER BY 1, 3
        """
      ).map { row in row.map { $0 ?? "-" }.joined(separator: " ") }
      let expected = plans.sorted { $0.identifier < $1.identifier }.flatMap { plan in
        plan.figures.enumerated().map { index, figure in
          "\(plan.identifier) \(plan.figures.count + 1) \(index + 1) \(figure.benchmark) \(figure.value ?? 0)"
        }
      }
      #expect(found == expected, moment)
      let latest = try bed.rows(
        """
        SELECT r.parameter ->> 'benchmark', s.session, l.ordinal
        FROM apus.latest l JOIN apus.sessions s USING (session_id) JOIN apus.series r USING (series_id) ORDER BY 1
        """
      ).map { row in row.map { $0 ?? "-" }.joined(separator: " ") }
      let newest = try #require(plans.max { $0.seconds < $1.seconds })
      #expect(
        latest
          == newest.figures.enumerated().map {
            "\($1.benchmark) \(newest.identifier) \($0 + 1)"
          }, moment)
    }

    /// The figures of a session are all there, or none of them.
    private func expectWhole(_ bed: FleetBed, _ moment: Comment) throws {
      let counts = try bed.rows(
        """
        SELECT s.records, (SELECT count(*) FROM apus.figures f WHERE f.session_id = s.session_id)
        FROM apus.sessions s
        """)
      #expect(counts.allSatisfy { $0 == ["6", "5"] }, moment)
    }

    @Test(
      "A pusher that is killed after any message leaves whole sessions, and the next push each figure once"
    )
    func everyMessage() throws {
      let plans = sessions()
      let bed = try FleetBed()
      let history = try bed.write(plans)
      let whole = try push(history, to: bed, messages: .max)
      try #require(!whole.isKilled)
      try expectOnce(plans, bed, "not killed")
      // The last message says that the program goes, and nothing is lost after it.
      try #require(whole.messageCount > 20)
      var killedCount = 0
      var storedCount = 0
      for count in 1..<whole.messageCount {
        try clear(bed)
        let outcome = try push(history, to: bed, messages: count)
        if outcome.isKilled { killedCount += 1 }
        let moment: Comment = "after message \(count) of \(whole.messageCount)"
        #expect(outcome.isKilled, moment)
        try expectWhole(bed, moment)
        if try bed.count("SELECT count(*) FROM apus.sessions") == 2 { storedCount += 1 }
        // The journal of the killed push knows nothing that was not acknowledged.
        try bed.push([history], state: "killed\(count)")
        try expectOnce(plans, bed, moment)
      }
      #expect(killedCount == whole.messageCount - 1)
      // Some kills come after the transaction, whose answer the program did not see.
      #expect(storedCount < killedCount)
    }
  }
#endif
