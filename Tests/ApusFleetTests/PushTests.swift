#if PostgreSQL
  import ApusMeasure
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("apus push", needsServer)
  struct PushTests {
    private typealias Plan = FleetRecords.Plan
    private typealias Figure = FleetRecords.Figure

    private func sessions(_ count: Int, _ machine: String = "aaaaaaaaaaaa") -> [Plan] {
      var random = SplitMix64(seed: 7)
      return (0..<count).map { FleetRecords.session($0, machine: machine, random: &random) }
    }

    @Test("A push that is repeated adds nothing, with its journal or without it")
    func repeated() throws {
      let bed = try FleetBed()
      let history = try bed.write(sessions(4))
      for state in ["first", "first", "second"] { try bed.push([history], state: state) }
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 12)
      #expect(try bed.count("SELECT count(*) FROM apus.sessions WHERE records = 4") == 4)
      #expect(try bed.count("SELECT count(*) FROM apus.latest") == 3)
    }

    @Test(
      "A history can be pushed to several projects, in each of which its sessions are their own")
    func projects() throws {
      let bed = try FleetBed()
      let history = try bed.write(sessions(2))
      for project in ["one", "two", "one"] { try bed.push(["--project", project, history]) }
      #expect(
        try bed.rows(
          """
          SELECT p.project, count(DISTINCT s.session_id), count(*) FROM apus.figures f
            JOIN apus.sessions s USING (session_id) JOIN apus.projects p USING (project_id)
          GROUP BY p.project ORDER BY p.project
          """) == [["one", "2", "6"], ["two", "2", "6"]])
    }

    @Test("Many histories in one push are stored in one transaction, each with its own warnings")
    func manyHistories() throws {
      let bed = try FleetBed()
      var paths: [String] = []
      for (number, plan) in sessions(30).enumerated() {
        var bytes = FleetRecords.lines([plan])
        if number == 7 { bytes += Array("{}\n".utf8) }
        paths.append(try bed.folder.write(bytes, to: "h\(number)"))
      }
      let outcome = try bed.run(
        ["push", "--require"] + paths + [bed.folder.file("none"), bed.url()])
      #expect(outcome.status == 4)
      #expect(outcome.errors.contains("h7: line 6 (byte "))
      #expect(outcome.errors.contains("there is no history \(bed.folder.file("none"))"))
      #expect(outcome.output.contains("stored 30 sessions with 90 figures"))
      #expect(try bed.count("SELECT count(DISTINCT pushed_at) FROM apus.sessions") == 1)
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 90)
    }

    @Test("A new session without records is counted as stored, and from then on as stored before")
    func withoutRecords() throws {
      let bed = try FleetBed()
      var plan = sessions(1)[0]
      (plan.figures, plan.verdict) = ([], nil)
      let history = try bed.write([plan])
      let first = try bed.run(["push", "--require", history, bed.url()])
      #expect(first.output.contains("stored 1 sessions with 0 figures; 0 were stored before"))
      let again = try bed.run(["push", "--require", history, bed.url()])
      #expect(again.output.contains("stored 0 sessions with 0 figures; 1 were stored before"))
    }

    @Test("A session that grows gets its new records only")
    func growing() throws {
      let bed = try FleetBed()
      let plan = sessions(1)[0]
      for count in 0...3 {
        var part = plan
        part.figures = Array(plan.figures.prefix(count))
        part.verdict = nil
        try bed.push([try bed.write([part])])
        #expect(try bed.count("SELECT count(*) FROM apus.figures") == count)
      }
      try bed.push([try bed.write([plan])])
      #expect(try bed.rows("SELECT records, grade FROM apus.sessions") == [["4", "B"]])
      // A copy from the time before has nothing new.
      var old = plan
      old.figures = [plan.figures[0]]
      old.verdict = nil
      try bed.push([try bed.write([old])], state: "other")
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 3)
    }

    @Test("A file twice in the arguments, or concatenated with itself, counts once")
    func twice() throws {
      let bed = try FleetBed()
      let plans = sessions(3)
      let history = try bed.write(plans + plans)
      try bed.push([history, history])
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 9)
    }

    @Test("Two pushes of the same sessions at once store each figure once")
    func atOnce() throws {
      let bed = try FleetBed()
      let history = try bed.write(sessions(40))
      let gate = ThreadGate()
      let group = DispatchGroup()
      for number in 0..<4 {
        group.enter()
        Thread.detachNewThread {
          gate.pass()
          let outcome = try? bed.run(
            ["push", "--require", history, bed.url()], state: "state\(number)")
          #expect(outcome?.status == 0, "\(outcome?.errors ?? "")")
          group.leave()
        }
      }
      gate.open()
      group.wait()
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 120)
      #expect(
        try bed.count(
          "SELECT count(*) FROM (SELECT DISTINCT session_id, ordinal FROM apus.figures) x")
          == 120)
    }

    @Test("The same identifier with another content is refused, and both are named")
    func refused() throws {
      let bed = try FleetBed()
      let plans = sessions(2)
      try bed.push([try bed.write(plans)])
      var head = plans[0]
      head.machine = "cccccccccccc"
      var records = plans[1]
      records.figures[1].value = 1
      let other = try bed.write([head, records])
      // Without the journal of the first push, and with it.
      for state in ["b", "state"] {
        let outcome = try bed.run(["push", "--require", other, bed.url()], state: state)
        #expect(outcome.status == 4)
        for (plan, machine) in [(head, "cccccccccccc"), (records, "aaaaaaaaaaaa")] {
          #expect(
            outcome.errors.contains(
              "refused: session \(plan.identifier) of machine \(machine) with 4 records differs from "
                + "session \(plan.identifier) of machine aaaaaaaaaaaa with 4 records, which postgres pushed at "
            ),
            "\(state): \(outcome.errors)")
        }
      }
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 6)
      #expect(try bed.count("SELECT count(*) FROM apus.figures WHERE value = 1") == 0)
    }

    @Test("Damaged lines and lines of a newer version are skipped and listed")
    func damaged() throws {
      let bed = try FleetBed()
      var bytes = FleetRecords.lines(sessions(1))
      let second = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 40
      bytes[second] ^= 1
      bytes += Array("{\"apus\":2,\"record\":\"figure\"}\n".utf8)
      let outcome = try bed.run([
        "push", "--require", try bed.folder.write(bytes, to: "h"), bed.url(),
      ])
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("h: line 2 (byte "))
      #expect(outcome.errors.contains("damaged: its checksum does not hold; skipped"))
      #expect(outcome.errors.contains("newer apus (schema 2)"))
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 2)
    }

    @Test("Texts of every kind are stored as they are, and arguments are not")
    func texts() throws {
      let bed = try FleetBed()
      let texts = [
        "'; DROP TABLE apus.figures; --", "größe 数据 😀 עברית", "\\\"{}\u{1}\u{0}",
        String(repeating: "é", count: 1 << 15),
      ]
      let plan = Plan(
        identifier: "'; DROP TABLE apus.sessions; --", machine: "'); DROP SCHEMA apus CASCADE; --",
        figures: texts.map { Figure(benchmark: $0) })
      try bed.push([
        "--project", "'; DROP TABLE 数据; --", "--revision", "r'\"", "--branch", "é",
        try bed.write([plan]),
      ])
      let listed = try bed.run(["fleet", "list", "--of", "series", "--json", bed.url()]).jsonLines()
      let parameters = listed.compactMap {
        ($0["parameter"] as? [String: Any])?["benchmark"] as? String
      }
      #expect(Set(parameters) == Set(texts))
      let session = try bed.run(["fleet", "list", "--of", "sessions", "--json", bed.url()])
        .jsonLines()
      #expect(session.first?["session"] as? String == plan.identifier)
      #expect(session.first?["machine"] as? String == plan.machine)
      #expect(session.first?["project"] as? String == "'; DROP TABLE 数据; --")
      #expect(try bed.rows("SELECT command FROM apus.sessions") == [[nil]])
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 4)
    }

    @Test("With the option the command is sent")
    func command() throws {
      let bed = try FleetBed()
      try bed.push(["--with-command", try bed.write(sessions(1))])
      #expect(
        try bed.rows("SELECT command ->> 1 FROM apus.sessions") == [["secret-argument"]])
    }

    @Test("A session with 10,000 series is stored, and only new series get numbers")
    func manySeries() throws {
      let bed = try FleetBed()
      var plan = Plan(identifier: "many", figures: (0..<10_000).map { Figure(benchmark: "b\($0)") })
      try bed.push([try bed.write([plan])])
      plan.identifier = "again"
      try bed.push([try bed.write([plan])])
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 20_000)
      #expect(try bed.count("SELECT max(series_id) FROM apus.series") == 10_000)
      #expect(try bed.count("SELECT count(*) FROM apus.latest") == 10_000)
    }

    @Test("Clocks that are wrong by years: the future counts as the time of the push")
    func clocks() throws {
      let bed = try FleetBed()
      let year = 365 * 86_400
      let now = Int(Date().timeIntervalSince1970)
      let plans = [-30 * year, -year, 0, year, 200 * year].enumerated().map { number, distance in
        Plan(
          identifier: "s\(number)", seconds: now + distance,
          figures: [Figure(value: Double(number + 1), seconds: now + distance)])
      }
      try bed.push([try bed.write(plans)])
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 5)
      #expect(try bed.count("SELECT count(*) FROM apus.figures WHERE taken_at > now()") == 0)
      #expect(try bed.count("SELECT count(*) FROM apus.figures_other") == 1)
    }

    @Test("A machine that changes its hardware has another class from then on")
    func hardware() throws {
      let bed = try FleetBed()
      var plans = sessions(3)
      for index in plans.indices { plans[index].processors = index < 2 ? 2 : 4 }
      try bed.push(["--machine", "rack 7", try bed.write(plans.reversed())])
      #expect(
        try bed.rows(
          """
          SELECT count(DISTINCT s.class_id), max(m.facts ->> 'logical_processors')
          FROM apus.sessions s JOIN apus.machines m USING (machine_id) WHERE m.machine = 'rack 7'
          """) == [["2", "4"]])
      #expect(
        try bed.count(
          "SELECT count(*) FROM apus.latest l JOIN apus.machines m USING (machine_id, class_id)")
          == 3)
    }
  }
#endif
