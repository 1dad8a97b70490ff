#if PostgreSQL
  import ApusMeasure
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("apus fleet trend, gate and export", needsServer)
  struct QuestionTests {
    /// Pushes fourteen revisions of three machines: the revision `r13` has `b1` slower by a half.
    private func bed() throws -> FleetBed {
      let bed = try FleetBed()
      var random = SplitMix64(seed: 19)
      for revision in 0..<14 {
        for machine in 0..<3 {
          var plan = FleetRecords.session(revision, count: 2, random: &random)
          plan.identifier += "m\(machine)"
          if revision == 13 { plan.figures[1].value? *= 1.5 }
          if machine == 0 { plan.figures.append(.init(metric: "allocations", value: nil)) }
          try bed.push([
            "--machine", "m\(machine)", "--revision", "r\(revision)", "--branch", "main",
            try bed.write([plan]),
          ])
        }
      }
      return bed
    }

    @Test("A series over revisions has the median over machines, and of a machine its sessions")
    func trend() throws {
      let bed = try bed()
      let revisions = try bed.run(["fleet", "trend", "--json", "b1", bed.url()]).jsonLines()
      #expect(revisions.map { $0["revision"] as? String } == (0..<14).map { "r\($0)" })
      #expect(revisions.allSatisfy { $0["machines"] as? Int == 3 })
      for (index, line) in revisions.enumerated() {
        let stored = try bed.rows(
          """
          SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY f.value)
          FROM apus.figures f JOIN apus.sessions s USING (session_id) JOIN apus.series r USING (series_id)
          WHERE s.revision = 'r\(index)' AND r.parameter ->> 'benchmark' = 'b1'
          """)
        let median = Double(stored[0][0] ?? "") ?? 0
        #expect(abs((line["median"] as? Double ?? 0) - median) < 1e-9)
      }
      let sessions = try bed.run([
        "fleet", "trend", "--machine", "m1", "--json", "--last", "5", "benchmark/time", "b1",
        bed.url(),
      ]).jsonLines()
      #expect(sessions.count == 5)
      #expect(sessions.allSatisfy { $0["machine"] as? String == "m1" })
      #expect(sessions.allSatisfy { $0["statistic"] as? String == "median" })
      #expect(sessions.allSatisfy { $0["population"] as? String == "processes" })
      let times = sessions.compactMap { $0["time"] as? String }
      #expect(times == times.sorted() && times.count == 5)
      for arguments in [["b1"], ["--machine", "m1", "b1"], ["--branch", "main", "b1"]] {
        let table = try bed.run(["fleet", "trend"] + arguments + [bed.url()])
        #expect(table.status == 0, "\(table.errors)")
        for line in table.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      }
    }

    @Test("A series that is unknown or not the only one is an error that names others")
    func choice() throws {
      let bed = try bed()
      let unknown = try bed.run(["fleet", "trend", "b9", bed.url()])
      #expect(unknown.status == 2)
      #expect(unknown.errors.contains("unknown series 'b9'"))
      let several = try bed.run(["fleet", "trend", "benchmark", bed.url()])
      #expect(several.status == 2)
      #expect(several.errors.contains("names 2 series; type one of them:\n  benchmark/time b0"))
      let machine = try bed.run(["fleet", "trend", "--machine", "m9", "b1", bed.url()])
      #expect(machine.status == 2)
      #expect(machine.errors.contains("unknown machine 'm9'"))
    }

    @Test("A name that the project does not have is an error of every question")
    func unknownNames() throws {
      let bed = try bed()
      let folder = bed.folder.file("pages")
      for (arguments, problem) in [
        (["export", "csv", "--machine", "x"], "unknown machine 'x'. Known: m0, m1, m2."),
        (["export", "csv", "--revision", "r133"], "unknown revision 'r133'. Did you mean 'r13'"),
        (["export", "csv", "--branch", "x"], "unknown branch 'x'. Known: main."),
        (["export", "csv", "--project", "x"], "unknown project 'x'. Known: default."),
        (["changes", "--branch", "x"], "unknown branch 'x'. Known: main."),
        (["changes", "--project", "x"], "unknown project 'x'. Known: default."),
        (["gate", "--branch", "x", "r13"], "unknown branch 'x'. Known: main."),
        (["trend", "--branch", "x", "b0"], "unknown branch 'x'. Known: main."),
        (["report", "-o", folder, "--branch", "x"], "unknown branch 'x'. Known: main."),
        (["report", "-o", folder, "--project", "x"], "unknown project 'x'. Known: default."),
        (["list", "--project", "x"], "unknown project 'x'. Known: default."),
      ] {
        let outcome = try bed.run(["fleet"] + arguments + [bed.url()])
        #expect(outcome.status == 2, "\(arguments): \(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("apus: \(problem)"), "\(arguments): \(outcome.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("Names with statements in them are names in every question")
    func hostileNames() throws {
      let bed = try FleetBed()
      let name = "'; DROP TABLE apus.figures; -- 数据"
      var random = SplitMix64(seed: 21)
      for revision in 0..<2 {
        var plan = FleetRecords.session(revision, count: 1, random: &random)
        plan.figures[0].benchmark = name
        try bed.push([
          "--project", name, "--machine", name, "--revision", "\(name)\(revision)", "--branch",
          name,
          try bed.write([plan]),
        ])
      }
      let project = ["--project", name]
      for (arguments, statuses) in [
        (["list", "--of", "series"] + project, [Int32(0)]),
        (["compare"] + project + [name, name], [0]),
        (["compare", "--by", "revision"] + project + ["\(name)0", "\(name)1"], [0]),
        (["compare", "--by", "branch"] + project + [name, name], [0]),
        (["compare"] + project + [name, name + "'"], [2]), (["rank"] + project + [name], [0]),
        (["changes", "--branch", name] + project, [3]),
        (["trend", "--machine", name, "--branch", name] + project + [name], [0]),
        (["trend"] + project + [name + "'"], [2]), (["gate"] + project + ["\(name)1"], [3]),
        (["gate"] + project + [name + "'"], [2]),
        (
          ["export", "csv", "--machine", name, "--revision", "\(name)0", "--branch", name]
            + project, [0]
        ),
        (["report", "-o", bed.folder.file("pages")] + project, [0]),
      ] {
        let outcome = try bed.run(["fleet"] + arguments + [bed.url()])
        #expect(statuses.contains(outcome.status), "\(arguments): \(outcome)")
        #expect(!outcome.errors.contains("SQLSTATE"), "\(arguments): \(outcome.errors)")
      }
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 2)
    }

    @Test("A gate fails for the revision that is worse, and its files say which series")
    func gate() throws {
      let bed = try bed()
      let (junit, sarif) = (bed.folder.file("gate.xml"), bed.folder.file("gate.sarif"))
      let summary = try bed.folder.write(Array("before\n".utf8), to: "summary.md")
      let files = ["--junit", junit, "--sarif", sarif, "--markdown", summary]
      let worse = try bed.run(["fleet", "gate"] + files + ["r13", bed.url()])
      #expect(worse.status == 1, "\(worse.errors)")
      #expect(worse.output.contains("2 series, 1 worse, 1 no difference seen"))
      for line in worse.output.split(separator: "\n") { #expect(line.count <= 90, "\(line)") }
      let text = try String(contentsOfFile: junit, encoding: .utf8)
      #expect(text.contains(#"tests="2" failures="1" errors="0" skipped="0""#))
      #expect(text.contains(#"<testcase classname="default" name="benchmark/time benchmark=b1""#))
      let data = try Data(contentsOf: URL(filePath: sarif))
      let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      #expect((run["results"] as? [Any])?.count == 1)
      let markdown = try String(contentsOfFile: summary, encoding: .utf8)
      #expect(markdown.hasPrefix("before\n## default: revision r13 against the 13 before it"))
      let lines = try bed.run(["fleet", "gate", "--json", "r13", bed.url()]).jsonLines()
      #expect(lines.map { $0["verdict"] as? String } == ["no difference seen", "worse"])
      let good = try bed.run(["fleet", "gate", "r12", bed.url()])
      #expect(good.status == 0, "\(good)")
      let early = try bed.run(["fleet", "gate"] + files + ["r3", bed.url()])
      #expect(early.status == 3)
      let reason = "revision r3 is undecided: no machine that has it has 5 earlier revisions"
      #expect(early.output.hasPrefix(reason), "\(early.output)")
      #expect(early.output.contains("Push more revisions, and run the gate again"))
      #expect(try String(contentsOfFile: junit, encoding: .utf8).contains(#"skipped="2""#))
      #expect(try bed.run(["fleet", "gate", "r99", bed.url()]).status == 2)
      let closed = try bed.run([
        "fleet", "gate", "--junit", bed.folder.file("no/gate.xml"), "r13", bed.url(),
      ])
      #expect(closed.status == 4)
      #expect(closed.errors.contains("Name another path"))
    }

    @Test("Exported lines are a history, which another fleet stores and exports as the same lines")
    func jsonLines() throws {
      let bed = try bed()
      let first = try bed.run(["fleet", "export", "json-lines", bed.url()])
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output.split(separator: "\n").count == 14 * (3 * 4 + 1))
      let copy = try FleetBed()
      try copy.push([try copy.folder.write(Array(first.output.utf8), to: "all.jsonl")])
      let second = try copy.run(["fleet", "export", "json-lines", copy.url()])
      #expect(second.output == first.output)
      let columns = "value, low, high, samples, state, statistic, population, grade"
      for (old, new) in zip(
        try bed.rows("SELECT \(columns) FROM apus.figures WHERE state = 'm' ORDER BY value"),
        try copy.rows("SELECT \(columns) FROM apus.figures WHERE state = 'm' ORDER BY value"))
      {
        #expect(old.dropLast() == new.dropLast())
      }
    }

    @Test("Formats of many sessions have one head, and the others have the newest session")
    func formats() throws {
      let bed = try bed()
      let path = bed.folder.file("all.csv")
      let csv = try bed.run(["fleet", "export", "csv", "--output", path, bed.url()])
      #expect(csv.status == 0 && csv.output.isEmpty, "\(csv.errors)")
      let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n")
      #expect(rows.count == 1 + 14 * 7)
      #expect(rows.count { $0.hasPrefix("project,machine_name,revision,branch,session,") } == 1)
      #expect(rows.count { $0.hasPrefix("default,m2,r13,main,") } == 2)
      let one = try bed.run([
        "fleet", "export", "csv", "--machine", "m1", "--revision", "r4", bed.url(),
      ])
      #expect(one.output.split(separator: "\r\n").count == 3)
      let bmf = try bed.run(["fleet", "export", "bmf", bed.url()])
      let object = try JSONSerialization.jsonObject(with: Data(bmf.output.utf8)) as? [String: Any]
      #expect(Set(object?.keys.map { $0 } ?? []) == ["b0", "b1"])
      let metrics = try bed.run(["fleet", "export", "openmetrics", bed.url()])
      let lines = metrics.output.split(separator: "\n")
      #expect(lines.last == "# EOF")
      #expect(lines.count { $0.hasPrefix("apus_benchmark_time_nanoseconds{") } == 6)
      #expect(lines.count { $0 == "# TYPE apus_benchmark_time_nanoseconds gauge" } == 1)
      #expect(metrics.errors.contains("not in openmetrics: 1 measurements"))
      let unknown = try bed.run(["fleet", "export", "cvs", bed.url()])
      #expect(unknown.status == 2)
      #expect(unknown.errors.contains("'csv'"))
      let none = try bed.run(["fleet", "export", "csv", "--revision", "r99", bed.url()])
      #expect(none.status == 2)
    }
  }
#endif
