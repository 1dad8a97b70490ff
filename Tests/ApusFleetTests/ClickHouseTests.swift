#if PostgreSQL
  import ApusMeasure
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("A copy of a fleet in ClickHouse", needsServer)
  struct ClickHouseTests {
    /// The statements of Documentation/Fleet.md.
    private struct Page {
      /// The commands that export the fleet.
      let export: String
      /// The statements that make the tables.
      let tables: [String]
      /// The questions: trend, revisions, rank, comparison and means.
      let questions: [String]

      init() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../Documentation/Fleet.md").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "## A copy in ClickHouse\n").last)
        let blocks = section.components(separatedBy: "```").enumerated().filter {
          $0.offset % 2 == 1
        }
        .map(\.element)
        try #require(blocks.map { $0.prefix(3) } == ["sh\n", "sql", "sql", "sql"])
        export = String(blocks[0].dropFirst(3))
        let statements = blocks.dropFirst().map { block in
          block.dropFirst(4).components(separatedBy: ";\n").filter { !$0.isEmpty }
        }
        tables = statements[0]
        questions = statements[1] + statements[2]
        try #require(questions.count == 5)
      }
    }

    /// The Python that has ClickHouse's engine, which `Scripts/peers` installs.
    private static let python = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Benchmarks/.build/peers/bin/python3").path

    /// Performs statements in a folder, and returns the rows of each, or `nil` without the engine.
    private static func clickHouse(_ statements: [String], in folder: String) throws
      -> [[[String?]]]?
    {
      let program = """
        import json, sys
        from chdb.session import Session
        session = Session()
        answers = [str(session.query(s, "TabSeparated")) for s in json.load(sys.stdin)]
        rows = [[line.split("\\t") for line in answer.split("\\n") if line] for answer in answers]
        print(json.dumps([[[None if cell == "\\\\N" else cell for cell in row] for row in answer] for answer in rows]))
        """
      let process = Process()
      process.executableURL = URL(filePath: python)
      // Isolated: Python files in the folder are no modules.
      process.arguments = ["-I", "-c", program]
      process.currentDirectoryURL = URL(filePath: folder)
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      // The program reads all of its input before it writes.
      try? input.fileHandleForWriting.write(
        contentsOf: JSONSerialization.data(withJSONObject: statements))
      try? input.fileHandleForWriting.close()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return try? JSONDecoder().decode([[[String?]]].self, from: data)
    }

    private static let isThere = (try? clickHouse(["SELECT 1 AS x"], in: "/tmp")) != nil

    /// The greatest relative difference of numbers that both engines compute from the same values.
    ///
    /// Both add in an order of their own, and each of at most 2000 additions, logarithms and powers is wrong by half of
    /// 2.2e-16 at most.
    private static let tolerance = 1e-12

    /// A fleet of two classes of machines with values of all bits, of which some are missing or repeated.
    private func bed(_ random: inout SplitMix64) throws -> FleetBed {
      let bed = try FleetBed()
      let now = Int(Date().timeIntervalSince1970)
      for revision in 0..<6 {
        var plans: [FleetRecords.Plan] = []
        for number in 0..<24 {
          // Some sessions start at once, and some clocks are a year ahead.
          let seconds =
            random.below(20) == 0
            ? now + 31_000_000 : now - (200 - revision * 20 - random.below(9)) * 86_400
          let machine = "m\(random.below(5))"
          var plan = FleetRecords.Plan(
            identifier: "s\(revision)-\(number)", machine: machine, seconds: seconds)
          plan.processors = 2 + Int(machine.utf8.last ?? 0) % 2
          plan.figures = (0..<random.below(20)).map { _ in
            FleetRecords.Figure(
              benchmark: "b\(random.below(6))",
              value: random.below(8) == 0 ? nil : Double.random(in: 1...1000, using: &random),
              spread: random.below(4) == 0 ? nil : 0.001, seconds: seconds + random.below(2),
              grade: random.chance() ? random.pick(Grade.allCases) : nil)
          }
          plans.append(plan)
        }
        try bed.push(["--revision", "r\(revision)", "--branch", "main", try bed.write(plans)])
      }
      return bed
    }

    /// Exports the fleet with the commands of the page.
    private func export(_ page: Page, _ bed: FleetBed) throws {
      let commands = page.export.replacing(
        "postgresql://reader@db.example.org/fleet", with: "'\(bed.url())'")
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-ec", commands]
      process.currentDirectoryURL = URL(filePath: bed.folder.path)
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }

    private func expectClose(_ found: String?, _ expected: Double?, _ comment: String) {
      guard let found = found.flatMap(Double.init), let expected else {
        Issue.record("\(comment): \(found ?? "nothing") and \(expected ?? .nan)")
        return
      }
      #expect(abs(found - expected) <= Self.tolerance * abs(expected), "\(comment)")
    }

    private func numbers(_ texts: some Sequence<String?>) -> [Double?] {
      texts.map { $0.flatMap(Double.init) }
    }

    @Test(
      "The engine gives the answers of PostgreSQL to all questions of the page",
      .enabled(if: isThere, "chdb is not installed: run Scripts/peers"),
      arguments: [UInt64(41), 42])
    func answers(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let bed = try bed(&random)
      let page = try Page()
      try export(page, bed)
      let series = try bed.rows(
        """
        SELECT series_id, parameter ->> 'benchmark' FROM apus.series WHERE unit <> '' ORDER BY series_id
        """)
      let settings = [
        ("project", "default"), ("machine", "m1"), ("old", "m0"), ("new", "m2"),
        ("series", series[0][0] ?? ""),
      ].map { "SET param_\($0) = '\($1)'" }
      let found = try #require(
        try Self.clickHouse(
          page.tables + settings + page.questions
            + [
              "SELECT \(Self.columns), toUnixTimestamp64Micro(taken_at) FROM apus.figures ORDER BY session_id, ordinal"
            ], in: bed.folder.path))
      let answers = Array(found.suffix(6))
      try #require(answers.allSatisfy { !$0.isEmpty }, "seed \(seed)")
      try expectFigures(answers[5], bed, seed)
      try expectTrend(answers[0], bed, series[0][1] ?? "", seed)
      try expectRevisions(answers[1], bed, series[0][1] ?? "", seed)
      let names = Dictionary(uniqueKeysWithValues: series.map { ($0[0] ?? "", $0[1] ?? "") })
      try expectRatios(answers[2], ["rank", "--json", "m1"], ["machines"], bed, names, seed)
      try expectRatios(
        answers[3], ["compare", "--json", "m0", "m2"], ["old", "new"], bed, names, seed)
      try expectMeans(answers[4], bed, seed)
    }

    private static let columns =
      "state, grade, session_id, ordinal, series_id, machine_id, samples, value, low, high"

    /// Every figure is there with all bits of its numbers.
    private func expectFigures(_ found: [[String?]], _ bed: FleetBed, _ seed: UInt64) throws {
      let stored = try bed.rows(
        """
        SELECT \(Self.columns), (extract(epoch FROM taken_at) * 1000000)::bigint FROM apus.figures
        ORDER BY session_id, ordinal
        """)
      #expect(found.count == stored.count, "seed \(seed)")
      for (row, expected) in zip(found, stored) {
        #expect(row.prefix(2) == expected.prefix(2), "seed \(seed)")
        #expect(numbers(row.dropFirst(2)) == numbers(expected.dropFirst(2)), "seed \(seed)")
      }
    }

    private func expectTrend(
      _ found: [[String?]], _ bed: FleetBed, _ benchmark: String, _ seed: UInt64
    ) throws {
      let stored = try bed.rows(
        """
        SELECT DISTINCT ON (s.started_at, s.session) s.session, f.value
        FROM apus.figures f JOIN apus.sessions s USING (session_id) JOIN apus.machines m ON m.machine_id = s.machine_id
          JOIN apus.series r USING (series_id)
        WHERE m.machine = 'm1' AND r.parameter ->> 'benchmark' = '\(benchmark)' AND f.state = 'm'
        ORDER BY s.started_at, s.session, f.ordinal DESC
        """)
      #expect(found.map { $0[0] } == stored.map { $0[0] }, "seed \(seed)")
      #expect(numbers(found.map { $0[2] }) == numbers(stored.map { $0[1] }), "seed \(seed)")
      // A command also has the sessions whose value is missing; those of the page have the last value.
      let lines = try bed.run([
        "fleet", "trend", "--machine", "m1", "--json", "benchmark/time", benchmark, bed.url(),
      ]).jsonLines()
      let values = Dictionary(uniqueKeysWithValues: found.map { ($0[0], $0[2]) })
      let measured = lines.filter { $0["value"] is Double }
      #expect(!measured.isEmpty, "seed \(seed)")
      for line in measured {
        let session = line["session"] as? String
        expectClose(
          values[session] ?? nil, line["value"] as? Double, "seed \(seed) \(session ?? "")")
      }
    }

    private func expectRevisions(
      _ found: [[String?]], _ bed: FleetBed, _ benchmark: String, _ seed: UInt64
    ) throws {
      let lines = try bed.run(["fleet", "trend", "--json", "benchmark/time", benchmark, bed.url()])
        .jsonLines()
      #expect(found.map { $0[0] } == lines.map { $0["revision"] as? String }, "seed \(seed)")
      for (row, line) in zip(found, lines) {
        #expect(row[1].flatMap { Int($0) } == line["machines"] as? Int, "seed \(seed) \(row)")
        for (cell, key) in zip(row.dropFirst(2), ["median", "low", "high"]) {
          expectClose(cell, line[key] as? Double, "seed \(seed) \(row) \(key)")
        }
      }
    }

    /// The counts after the number of the series are equal, and the last column is the ratio.
    private func expectRatios(
      _ found: [[String?]], _ command: [String], _ counts: [String], _ bed: FleetBed,
      _ names: [String: String],
      _ seed: UInt64
    ) throws {
      let lines = try bed.run(["fleet"] + command + [bed.url()]).jsonLines()
      #expect(found.count == lines.count, "seed \(seed) \(command)")
      for row in found {
        let name = names[row[0] ?? ""]
        let line = try #require(
          lines.first { ($0["parameter"] as? [String: Any])?["benchmark"] as? String == name })
        for (cell, key) in zip(row.dropFirst(), counts) {
          #expect(cell.flatMap { Int($0) } == line[key] as? Int, "seed \(seed) \(command) \(key)")
        }
        expectClose(row[row.count - 1], line["ratio"] as? Double, "seed \(seed) \(command)")
      }
    }

    private func expectMeans(_ found: [[String?]], _ bed: FleetBed, _ seed: UInt64) throws {
      let stored = try bed.rows(
        """
        SELECT f.series_id, s.revision, count(*), avg(f.value)
        FROM apus.figures f JOIN apus.sessions s USING (session_id) WHERE f.state = 'm' GROUP BY 1, 2 ORDER BY 1, 2
        """)
      #expect(found.count == stored.count, "seed \(seed)")
      for (row, expected) in zip(found, stored) {
        #expect(row.prefix(3) == expected.prefix(3), "seed \(seed)")
        expectClose(row[3], expected[3].flatMap(Double.init), "seed \(seed) \(expected)")
      }
    }
  }
#endif
