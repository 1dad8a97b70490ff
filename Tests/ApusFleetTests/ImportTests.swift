#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Synchronization
  import Testing

  @Suite("Imports of many figures", needsServer)
  struct ImportTests {
    /// Sessions of three machines with so many records that a role which owns the figures imports them; some share the
    /// time of their figures.
    private func sessions() -> [FleetRecords.Plan] {
      var random = SplitMix64(seed: 17)
      return (0..<24).map { number in
        var plan = FleetRecords.session(
          number / 2, machine: "machine\(number % 3)", count: 1500, random: &random)
        plan.identifier += "-\(number)"
        for index in plan.figures.indices where random.below(50) == 0 {
          plan.figures[index].value = nil
        }
        if number % 5 == 0 {
          plan.figures = plan.figures.map {
            var f = $0; f.seconds += 9_000; return f
          }
        }
        return plan
      }
    }

    /// All that a fleet has of sessions, figures and latest values, without the numbers of rows.
    private func content(_ bed: FleetBed) throws -> [[String?]] {
      try bed.rows(
        """
        SELECT s.session, m.machine, s.records, s.records_check, s.grade, s.first_at, s.last_at
        FROM apus.sessions s JOIN apus.machines m USING (machine_id) ORDER BY 1
        """)
        + bed.rows(
          """
          SELECT s.session, f.ordinal, r.parameter ->> 'benchmark', m.machine, f.value, f.low, f.high, f.samples, f.state,
            f.grade, f.statistic, f.population, f.taken_at
          FROM apus.figures f JOIN apus.sessions s USING (session_id) JOIN apus.series r USING (series_id)
            JOIN apus.machines m ON m.machine_id = f.machine_id ORDER BY 1, 2
          """)
        + bed.rows(
          """
          SELECT m.machine, r.parameter ->> 'benchmark', c.class, s.session, l.ordinal, l.value, l.low, l.high, l.taken_at
          FROM apus.latest l JOIN apus.machines m USING (machine_id) JOIN apus.series r USING (series_id)
            JOIN apus.sessions s USING (session_id) JOIN apus.classes c ON c.class_id = l.class_id ORDER BY 1, 2
          """)
    }

    /// The fleet of a role that may only push, whose figures pass through the staging table.
    private func pushed(_ plans: [FleetRecords.Plan]) throws -> [[String?]] {
      let bed = try FleetBed()
      let role = try bed.makeRole("ci")
      let outcome = try bed.run(["push", "--require", try bed.write(plans), bed.url(user: role)])
      try #require(outcome.status == 0, "\(outcome.errors)")
      return try content(bed)
    }

    @Test(
      "An import stores what a push stores, also of sessions that were pushed in part, and once")
    func equal() throws {
      let plans = sessions()
      let expected = try pushed(plans)
      #expect(expected.count > 24 * 1500)
      let bed = try FleetBed()
      for state in ["first", "first", "second"] {
        try bed.push([try bed.write(plans)], state: state)
        #expect(try content(bed) == expected, "seed 17, \(state)")
      }
      let grown = try FleetBed()
      let parts = plans.enumerated().filter { $0.offset % 4 == 1 }.map { entry in
        var part = entry.element
        part.figures = Array(part.figures.prefix(300))
        part.verdict = nil
        return part
      }
      try grown.push([try grown.write(parts)])
      try grown.push([try grown.write(plans.reversed())], state: "other")
      #expect(try content(grown) == expected, "seed 17, in parts")
    }

    /// The number of messages that an import sends.
    private func messageCount(_ history: String) throws -> Int {
      let bed = try FleetBed()
      let relay = try SocketRelay(to: bed.server.socket)
      defer { relay.stop() }
      let outcome = try bed.run(["push", "--require", history, bed.url(through: relay)])
      try #require(outcome.status == 0, "\(outcome.errors)")
      return relay.messageCount
    }

    @Test("An import that is killed stores nothing of its transaction, and the next one everything")
    func killed() throws {
      let plans = sessions()
      let expected = try pushed(plans)
      let bed = try FleetBed()
      let history = try bed.write(plans)
      let count = try messageCount(history)
      // The last eight messages are the commit and the end of the connection.
      for messages in [count / 4, count / 2, count * 3 / 4, count - 8] {
        let process = bed.process([], state: "killed\(messages)")
        let target = Mutex<Int32>(0)
        let started = ThreadGate()
        let relay = try SocketRelay(
          to: bed.server.socket, messageLimit: messages,
          .call {
            started.pass()
            kill(target.withLock { $0 }, SIGKILL)
          })
        process.arguments = ["push", history, bed.url(through: relay)]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        target.withLock { $0 = process.processIdentifier }
        started.open()
        process.waitUntilExit()
        relay.stop()
        #expect(process.terminationReason == .uncaughtSignal, "\(messages)")
        #expect(try bed.count("SELECT count(*) FROM apus.sessions") == 0, "\(messages)")
        #expect(try bed.count("SELECT count(*) FROM apus.figures") == 0, "\(messages)")
      }
      try bed.push([history], state: "killed\(count / 2)")
      #expect(try content(bed) == expected, "seed 17")
    }

    @Test("An import that the server ends makes its sessions wait, and --pending sends them")
    func broken() throws {
      let plans = sessions()
      let bed = try FleetBed()
      let history = try bed.write(plans)
      let relay = try SocketRelay(to: bed.server.socket, messageLimit: 40, .close)
      let link = bed.folder.file("link")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: relay.folder.path)
      let url = bed.server.address(bed.database, folder: link)
      let outcome = try bed.run(["push", history, url])
      relay.stop()
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("stored 0 sessions with 0 figures"), "\(outcome)")
      #expect(outcome.output.contains("24 wait"), "\(outcome)")
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: bed.server.folder)
      let pending = try bed.run(["push", "--pending", "--require", url])
      #expect(pending.status == 0, "\(pending.errors)")
      #expect(try content(bed) == pushed(plans))
    }
  }
#endif
