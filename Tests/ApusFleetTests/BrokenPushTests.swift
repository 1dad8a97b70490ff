#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Synchronization
  import Testing

  @Suite("Pushes that are interrupted", needsServer)
  struct BrokenPushTests {
    private func sessions(_ count: Int) -> [FleetRecords.Plan] {
      var random = SplitMix64(seed: 11)
      return (0..<count).map { FleetRecords.session($0, count: 20, random: &random) }
    }

    /// The sessions are stored whole or not at all.
    private func expectWhole(_ bed: FleetBed, _ moment: Comment) throws {
      let records = try bed.rows(
        """
        SELECT s.records, (SELECT count(*) FROM apus.figures f WHERE f.session_id = s.session_id)
        FROM apus.sessions s
        """)
      for row in records { #expect(row == ["21", "20"], moment) }
    }

    private func expectAll(_ bed: FleetBed, _ count: Int) throws {
      #expect(try bed.count("SELECT count(*) FROM apus.sessions WHERE records = 21") == count)
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 20 * count)
      #expect(
        try bed.count(
          "SELECT count(*) FROM (SELECT DISTINCT session_id, ordinal FROM apus.figures) AS x")
          == 20 * count)
    }

    /// The number of bytes that a push of these sessions sends.
    private func byteCount(_ plans: [FleetRecords.Plan]) throws -> Int {
      let bed = try FleetBed()
      let relay = try SocketRelay(to: bed.server.socket)
      defer { relay.stop() }
      let outcome = try bed.run([
        "push", "--require", try bed.write(plans), bed.url(through: relay),
      ])
      try #require(outcome.status == 0, "\(outcome.errors)")
      return relay.sentCount
    }

    @Test("A pusher that is killed at any moment leaves whole sessions, and the next push the rest")
    func killed() throws {
      let plans = sessions(3)
      let total = try byteCount(plans)
      let bed = try FleetBed()
      let history = try bed.write(plans)
      var killedCount = 0
      for limit in stride(from: 1, through: total, by: max(1, total / 14)) {
        try bed.connection().runScript(
          "TRUNCATE apus.figures, apus.latest; DELETE FROM apus.sessions")
        // The journal of another run would know the sessions that this test has removed.
        let process = bed.process([], state: "state\(limit)")
        let target = Mutex<Int32>(0)
        let relay = try SocketRelay(
          to: bed.server.socket, limit: limit,
          .call { kill(target.withLock { $0 }, SIGKILL) })
        process.arguments = ["push", history, bed.url(through: relay)]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        target.withLock { $0 = process.processIdentifier }
        process.waitUntilExit()
        relay.stop()
        if process.terminationReason == .uncaughtSignal { killedCount += 1 }
        try expectWhole(bed, "after \(limit) of \(total) bytes")
        try bed.push([history], state: "state\(limit)")
        try expectAll(bed, 3)
      }
      #expect(killedCount >= 10)
    }

    @Test("Sessions wait after a broken connection, and --pending sends them with their labels")
    func broken() throws {
      let plans = sessions(3)
      let total = try byteCount(plans)
      for part in 1...4 {
        let bed = try FleetBed()
        let history = try bed.write(plans)
        let relay = try SocketRelay(to: bed.server.socket, limit: total * part / 5, .close)
        let link = bed.folder.file("link")
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: relay.folder.path)
        let url = bed.server.address(bed.database, folder: link)
        let outcome = try bed.run(["push", "--project", "p", "--revision", "r1", history, url])
        relay.stop()
        #expect(outcome.status == 0, "a push fails only if it is required")
        #expect(outcome.output.contains("3 wait, and apus push --pending sends them"), "\(outcome)")
        try expectWhole(bed, "part \(part)")
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: bed.server.folder)
        let pending = try bed.run(["push", "--pending", "--require", url])
        #expect(pending.status == 0, "\(pending.errors)")
        try expectAll(bed, 3)
        #expect(
          try bed.rows(
            "SELECT DISTINCT p.project, revision FROM apus.sessions JOIN apus.projects p USING (project_id)"
          )
            == [["p", "r1"]])
        let again = try bed.run(["push", "--pending", "--require", url])
        #expect(again.output.contains("stored 0 sessions with 0 figures; 0 were stored before"))
      }
    }

    @Test("A server that cannot be reached makes sessions wait, and fails only a required push")
    func unreachable() throws {
      let bed = try FleetBed()
      let history = try bed.write(sessions(2))
      let url = "postgresql:///x?host=\(bed.folder.file("nowhere"))"
      let outcome = try bed.run(["push", history, url])
      #expect(outcome.status == 0)
      #expect(outcome.errors.hasPrefix("push: cannot connect: "))
      #expect(outcome.output.contains("2 wait"))
      #expect(try bed.run(["push", "--require", history, url]).status == 4)
      _ = try bed.write(Array(sessions(2).prefix(1)))
      let lost = try bed.run(["push", "--pending", "--require", url])
      #expect(lost.status == 4)
      #expect(lost.errors.contains("push: 1 sessions that wait are not in "))
      let missing = try bed.run(["push", "--require", bed.folder.file("missing"), bed.url()])
      #expect(missing.status == 4)
      #expect(missing.errors.contains("there is no history"))
    }

    @Test("A connection that stalls ends after the limit, with a sentence", arguments: [0, 1, 2])
    func stalled(part: Int) throws {
      let plans = sessions(3)
      let total = try byteCount(plans)
      let bed = try FleetBed()
      let relay = try SocketRelay(to: bed.server.socket, limit: max(1, total * part / 3), .stall)
      defer { relay.stop() }
      let outcome = try bed.run([
        "push", "--timeout", "300ms", try bed.write(plans), bed.url(through: relay),
      ])
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.contains("the server did not answer for 0.3 s. Try again, or wait longer"))
      #expect(outcome.output.contains("3 wait"))
    }

    @Test("A server that dies in the middle of a push loses nothing that it acknowledged")
    func serverDies() throws {
      let server = try PostgreSQLServer()
      let bed = try FleetBed(server)
      let plans = sessions(60)
      let first = try bed.write(Array(plans.prefix(20)), to: "first")
      try bed.push([first])
      let rest = try bed.write(plans, to: "rest")
      let relay = try SocketRelay(to: server.socket, limit: 60_000, .call { try? server.crash() })
      defer { relay.stop() }
      let outcome = try bed.run(
        ["push", "--require", rest, bed.url(through: relay)], state: "other")
      #expect(outcome.status == 4)
      #expect(relay.sentCount >= 60_000, "the copy was not reached")
      try server.start()
      try expectWhole(bed, "after the crash")
      try expectAll(bed, 20)
      try bed.push([rest], state: "other")
      try expectAll(bed, 60)
    }
  }
#endif
