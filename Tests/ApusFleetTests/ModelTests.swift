#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("A fleet beside a model in memory", needsServer)
  struct ModelTests {
    private typealias Plan = FleetRecords.Plan

    /// A session that was pushed: its first figures, with the labels of its first push.
    private struct Pushed {
      var plan: Plan
      var count: Int
      let revision: String
      let branch: String

      /// The figures that were pushed, with their ordinals.
      var figures: [(ordinal: Int, figure: FleetRecords.Figure)] {
        plan.figures.prefix(count).enumerated().map { ($0.offset + 1, $0.element) }
      }
    }

    private func plans(_ random: inout SplitMix64) -> [Plan] {
      (0..<20).map { number in
        let machine = "m\(random.below(5))"
        let seconds = FleetRecords.start + random.below(8) * 500_000
        var plan = Plan(identifier: "s\(number)", machine: machine, seconds: seconds)
        plan.processors = 2 + Int(machine.utf8.last ?? 0) % 2
        plan.figures = (0..<random.below(12)).map { _ in
          var figure = FleetRecords.Figure(benchmark: "b\(random.below(2))")
          figure.seconds = seconds + random.below(2)
          figure.value = random.below(6) == 0 ? nil : Double(100 + random.below(20))
          figure.spread = random.below(4) == 0 ? nil : 0.001
          figure.grade = random.chance() ? random.pick(Grade.allCases) : nil
          if random.chance() {
            figure.metric = "rate"
            figure.unit = .perSecond
          }
          return figure
        }
        return plan
      }
    }

    /// Pushes the first figures of some sessions, in any order, several times.
    private func push(
      _ plans: [Plan], to bed: FleetBed, _ random: inout SplitMix64
    ) throws -> [String: Pushed] {
      var model: [String: Pushed] = [:]
      for turn in 0..<8 {
        let chosen = plans.filter { _ in random.chance() }.shuffled(using: &random)
        let (revision, branch) = ("r\(random.below(2))", random.chance() ? "main" : "other")
        let parts = chosen.map { plan in
          var part = plan
          part.figures = Array(plan.figures.prefix(random.below(plan.figures.count + 1)))
          return part
        }
        for part in parts {
          let known = model[part.identifier]
          model[part.identifier] = Pushed(
            plan: plans.first { $0.identifier == part.identifier } ?? part,
            count: max(part.figures.count, known?.count ?? 0),
            revision: known?.revision ?? revision, branch: known?.branch ?? branch)
        }
        // Some pushes have no journal of the ones before.
        try bed.push(
          ["--revision", revision, "--branch", branch, try bed.write(parts)],
          state: "state\(random.below(2))-\(turn % 3)")
      }
      return model
    }

    private func series(_ figure: FleetRecords.Figure) -> FleetSeries {
      FleetSeries(FleetRecords.measurement(figure))
    }

    @Test(
      "Figures, latest values, lists, ranks and comparisons are those of the model",
      arguments: [UInt64(1), 2, 3, 4])
    func queries(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let bed = try FleetBed()
      let model = try push(plans(&random), to: bed, &random)
      try expectFigures(model, bed, "seed \(seed)")
      try expectLatest(model, bed, "seed \(seed)")
      try expectLists(model, bed, "seed \(seed)")
      try expectSeries(model, bed, "seed \(seed)")
      try expectExport(model, bed, "seed \(seed)")
      try expectRanks(model, bed, "seed \(seed)")
      let machines = Set(model.values.map(\.plan.machine)).sorted()
      for new in machines.dropFirst() {
        try expectComparison(model, bed, "machine", machines[0], new, "seed \(seed)") {
          $0.plan.machine
        }
      }
      for (kind, name) in [("revision", \Pushed.revision), ("branch", \Pushed.branch)] {
        let names = Set(model.values.map { $0[keyPath: name] }).sorted()
        guard names.count == 2 else { continue }
        try expectComparison(model, bed, kind, names[0], names[1], "seed \(seed)") {
          $0[keyPath: name]
        }
      }
    }

    private func expectFigures(
      _ model: [String: Pushed], _ bed: FleetBed, _ comment: Comment
    ) throws {
      let found = try bed.rows(
        """
        SELECT s.session, m.machine, f.ordinal, r.variant, r.parameter ->> 'benchmark', r.unit,
          f.value, f.low, f.high, f.samples, f.state, f.grade, extract(epoch FROM f.taken_at)::bigint
        FROM apus.figures f JOIN apus.sessions s USING (session_id)
          JOIN apus.machines m ON m.machine_id = f.machine_id JOIN apus.series r USING (series_id)
        """
      ).map { $0.map { $0 ?? "-" }.joined(separator: " ") }
      let expected = model.values.flatMap { pushed in
        pushed.figures.map { ordinal, figure in
          let stored = FleetFigure(
            FleetRecords.measurement(figure), seconds: figure.seconds, grade: figure.grade)
          return [
            pushed.plan.identifier, pushed.plan.machine, "\(ordinal)", figure.metric,
            figure.benchmark, stored.series.unit, text(stored.value), text(stored.low),
            text(stored.high), "\(stored.samples)", stored.state.rawValue,
            figure.grade?.rawValue ?? "-", "\(figure.seconds)",
          ].joined(separator: " ")
        }
      }
      #expect(found.sorted() == expected.sorted(), comment)
    }

    /// A number as PostgreSQL prints it.
    private func text(_ number: Double?) -> String {
      guard let number else { return "-" }
      return number == number.rounded() ? String(Int(number)) : "\(number)"
    }

    /// The newest value of a series on a machine.
    private struct Newest {
      let machine: String
      let processors: Int
      let benchmark: String
      let series: FleetSeries
      let key: (seconds: Int, session: String, ordinal: Int)
      let value: Double
    }

    /// The newest values, by machine and series.
    private func newest(_ model: [String: Pushed]) -> [String: Newest] {
      var latest: [String: Newest] = [:]
      for pushed in model.values {
        for (ordinal, figure) in pushed.figures {
          guard let value = figure.value else { continue }
          let name = "\(pushed.plan.machine) \(figure.metric) \(figure.benchmark)"
          let key = (figure.seconds, pushed.plan.identifier, ordinal)
          if let old = latest[name], old.key > key { continue }
          latest[name] = Newest(
            machine: pushed.plan.machine, processors: pushed.plan.processors,
            benchmark: figure.benchmark, series: series(figure), key: key, value: value)
        }
      }
      return latest
    }

    private func expectRanks(
      _ model: [String: Pushed], _ bed: FleetBed, _ comment: Comment
    ) throws {
      let newest = newest(model).values
      for machine in Set(newest.map(\.machine)).sorted() {
        let own = newest.filter { $0.machine == machine }.sorted {
          ($0.series.title, $0.series.unit) < ($1.series.title, $1.series.unit)
        }
        let rank = FleetRank(
          own.map { own in
            let others = newest.filter {
              $0.series == own.series && $0.machine != machine && $0.processors == own.processors
            }
            return FleetRank.Series(own.series, own: own.value, others: others.map(\.value))
          })
        let found = try bed.run(["fleet", "rank", "--json", machine, bed.url()]).jsonLines()
        #expect(found.count == rank.rows.count, comment)
        for (line, row) in zip(found, rank.rows) {
          #expect(line["variant"] as? String == row.series.series.variant, comment)
          #expect(line["machines"] as? Int == row.series.others.count + 1, comment)
          #expect(line["worse"] as? Double == row.share, comment)
          let ratio = line["ratio"] as? Double ?? -1
          #expect(abs(ratio - (row.ratio ?? -1)) < 1e-9, comment)
        }
      }
    }

    private func expectLatest(
      _ model: [String: Pushed], _ bed: FleetBed, _ comment: Comment
    ) throws {
      let latest = newest(model)
      let found = try bed.rows(
        """
        SELECT m.machine || ' ' || r.variant || ' ' || (r.parameter ->> 'benchmark'), l.value,
          s.session, l.ordinal
        FROM apus.latest l JOIN apus.machines m USING (machine_id) JOIN apus.series r USING (series_id)
          JOIN apus.sessions s USING (session_id)
        """
      ).map { $0.map { $0 ?? "" } }
      let expected = latest.map { [$0, text($1.value), $1.key.session, "\($1.key.ordinal)"] }
      #expect(found.sorted { $0[0] < $1[0] } == expected.sorted { $0[0] < $1[0] }, comment)
    }

    private func expectLists(
      _ model: [String: Pushed], _ bed: FleetBed, _ comment: Comment
    ) throws {
      let sessions = try bed.run(["fleet", "list", "--of", "sessions", "--json", bed.url()])
        .jsonLines()
      let found = sessions.map {
        "\($0["session"] ?? "") \($0["machine"] ?? "") \($0["revision"] ?? "") \($0["records"] ?? "")"
      }
      let expected = model.values.map {
        "\($0.plan.identifier) \($0.plan.machine) \($0.revision) \($0.count)"
      }
      #expect(found.sorted() == expected.sorted(), comment)
      let times = sessions.compactMap { $0["time"] as? String }
      #expect(times == times.sorted(by: >), comment)
      let machines = try bed.run(["fleet", "list", "--json", bed.url()]).jsonLines()
      for machine in machines {
        let name = machine["machine"] as? String
        #expect(
          machine["sessions"] as? Int == model.values.count { $0.plan.machine == name }, comment)
      }
      #expect(machines.count == Set(model.values.map(\.plan.machine)).count, comment)
    }

    private func expectSeries(
      _ model: [String: Pushed], _ bed: FleetBed, _ comment: Comment
    ) throws {
      let series = try bed.run(["fleet", "list", "--of", "series", "--json", bed.url()]).jsonLines()
      let found = series.map { line in
        let parameter = line["parameter"] as? [String: Any]
        return "\(line["variant"] ?? "") \(line["unit"] ?? "") \(parameter?["benchmark"] ?? "") "
          + "\(line["machines"] ?? "")"
      }
      let machines = Dictionary(grouping: newest(model).values) {
        "\($0.series.variant) \($0.series.unit) \($0.benchmark)"
      }
      #expect(found.sorted() == machines.map { "\($0) \($1.count)" }.sorted(), comment)
      let projects = try bed.run(["fleet", "list", "--of", "projects", "--json", bed.url()])
        .jsonLines()
      #expect(projects.map { $0["project"] as? String } == ["default"], comment)
      #expect(projects.map { $0["sessions"] as? Int } == [model.count], comment)
      #expect(
        projects.map { $0["machines"] as? Int }
          == [Set(model.values.map(\.plan.machine)).count], comment)
    }

    /// The exported lines have every figure, with the time of its session.
    private func expectExport(
      _ model: [String: Pushed], _ bed: FleetBed, _ comment: Comment
    ) throws {
      let lines = try bed.run(["fleet", "export", "json-lines", bed.url()]).jsonLines()
      // The parser of this test may read a number with another last digit.
      func text(_ value: Any?) -> String {
        (value as? Double).map { String(format: "%.12g", $0) } ?? "-"
      }
      let found = lines.filter { $0["record"] as? String == "figure" }.map { line in
        let parameter = line["parameter"] as? [String: Any]
        return [
          "\(line["session"] ?? "")", "\(line["variant"] ?? "")",
          "\(parameter?["benchmark"] ?? "")",
          text(line["value"]), text(line["low"]), text(line["high"]),
        ].joined(separator: " ")
      }
      let expected = model.values.flatMap { pushed in
        pushed.figures.map { _, figure in
          let estimate = FleetRecords.measurement(figure).estimate
          return [
            pushed.plan.identifier, figure.metric, figure.benchmark, text(estimate?.value),
            text(estimate?.low), text(estimate?.high),
          ].joined(separator: " ")
        }
      }
      #expect(found.sorted() == expected.sorted(), comment)
    }

    // MARK: Comparisons

    private func expectComparison(
      _ model: [String: Pushed], _ bed: FleetBed, _ kind: String, _ old: String, _ new: String,
      _ comment: Comment, _ name: (Pushed) -> String
    ) throws {
      let count = 2
      var pairs: [FleetSeries: FleetPair] = [:]
      for (isNew, side) in [(false, old), (true, new)] {
        for pushed in chosen(model.values.filter { name($0) == side }, count) {
          for (series, value) in values(pushed) {
            var pair = pairs[series] ?? FleetPair(series)
            if isNew { pair.new.append(value) } else { pair.old.append(value) }
            pairs[series] = pair
          }
        }
      }
      let expected = FleetComparison(
        pairs.values.sorted {
          ($0.series.title, $0.series.unit) < ($1.series.title, $1.series.unit)
        },
        pairsMachines: kind != "machine")
      let outcome = try bed.run([
        "fleet", "compare", "--by", kind, "--last", "\(count)", "--json", old, new, bed.url(),
      ])
      let found = try outcome.jsonLines()
      #expect(found.count == expected.rows.count, "\(outcome.errors)")
      for (line, row) in zip(found, expected.rows) {
        let title = "\(comment) \(kind) \(old) \(new) \(row.pair.series.title)"
        #expect(line["variant"] as? String == row.pair.series.variant, "\(title)")
        #expect(line["old"] as? Int == row.pair.old.count, "\(title)")
        #expect(line["new"] as? Int == row.pair.new.count, "\(title)")
        #expect(line["verdict"] as? String == row.verdict.rawValue, "\(title)")
        for (key, number) in [
          ("ratio", row.ratio), ("low", row.low), ("high", row.high), ("p", row.probability),
        ] {
          let value = line[key] as? Double
          #expect((value == nil) == (number == nil), "\(title) \(key)")
          if let value, let number {
            #expect(abs(value - number) <= 1e-9 * max(1, abs(number)), "\(title) \(key)")
          }
        }
      }
    }

    /// The newest sessions of each machine that have figures.
    private func chosen(_ sessions: [Pushed], _ count: Int) -> [Pushed] {
      Dictionary(grouping: sessions.filter { $0.count > 0 }, by: \.plan.machine).values.flatMap {
        $0.sorted { ($0.plan.seconds, $0.plan.identifier) > ($1.plan.seconds, $1.plan.identifier) }
          .prefix(count)
      }
    }

    /// The last value of each series of a session.
    private func values(_ pushed: Pushed) -> [FleetSeries: FleetValue] {
      var values: [FleetSeries: FleetValue] = [:]
      for (_, figure) in pushed.figures {
        guard let estimate = FleetRecords.measurement(figure).estimate else { continue }
        values[series(figure)] = FleetValue(
          machine: pushed.plan.machine, value: estimate.value, low: estimate.low,
          high: estimate.high, samples: estimate.samples)
      }
      return values
    }
  }
#endif
