#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("Revisions of a fleet beside a model in memory", needsServer)
  struct RevisionModelTests {
    /// The choice of revisions in a question.
    private struct Choice {
      var branch: String?
      var count: Int?

      var arguments: [String] {
        (branch.map { ["--branch", $0] } ?? []) + (count.map { ["--last", "\($0)"] } ?? [])
      }
    }

    private static let choices = [
      Choice(), Choice(branch: "main"), Choice(count: 13), Choice(branch: "other", count: 4),
    ]

    /// Pushes the sessions of a model in random pieces: the labels of the first piece stay.
    private func push(_ model: RevisionModel, to bed: FleetBed, _ random: inout SplitMix64) throws {
      let groups = Dictionary(grouping: model.entries) { "\($0.revision) \($0.branch)" }
      for name in groups.keys.sorted().shuffled(using: &random) {
        let entries = groups[name] ?? []
        let parts = entries.shuffled(using: &random).map { entry in
          var part = entry.plan
          part.figures = Array(part.figures.prefix(random.below(part.figures.count + 1)))
          return part
        }
        try bed.push([
          "--revision", entries[0].revision, "--branch", entries[0].branch, try bed.write(parts),
        ])
      }
      let all = model.entries.map(\.plan).shuffled(using: &random)
      try bed.push(["--revision", "late", "--branch", "late", try bed.write(all)])
    }

    @Test("Trends, changes and gates are those of the model", arguments: [UInt64(61), 62, 63, 64])
    func queries(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let bed = try FleetBed()
      let model = RevisionModel.invented(&random)
      try push(model, to: bed, &random)
      for choice in Self.choices {
        let comment: Comment = "seed \(seed) \(choice.arguments)"
        try expectRevisions(model, bed, choice, [:], comment)
        try expectSessions(model, bed, choice, comment)
        try expectChanges(model, bed, choice, comment)
        try expectGates(model, bed, choice, [:], &random, comment)
      }
      let kept = try keep(model, bed, "seed \(seed)")
      for choice in Self.choices {
        let comment: Comment = "seed \(seed) \(choice.arguments), changes are kept"
        try expectRevisions(model, bed, choice, kept, comment)
        try expectGates(model, bed, choice, kept, &random, comment)
      }
    }

    private func expectNear(_ found: Any?, _ expected: Double?, _ comment: Comment) {
      let number = found as? Double
      guard let expected, expected.isFinite else {
        #expect(number == nil, comment)
        return
      }
      #expect(number.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } == true, comment)
    }

    // MARK: Trends

    /// Changes that were kept, by benchmark, each with the name of its revision.
    private typealias Kept = [String: [(revision: String, change: FleetChanges.Change)]]

    private func expectRevisions(
      _ model: RevisionModel, _ bed: FleetBed, _ choice: Choice, _ kept: Kept, _ comment: Comment
    ) throws {
      // A series of a single machine is shown by its sessions.
      for benchmark in RevisionModel.benchmarks where model.machineCount(benchmark) > 1 {
        let names = model.revisions(branch: choice.branch, count: choice.count ?? 100)
        let values = model.values(of: benchmark, branch: choice.branch, names)
        let found = try bed.run(
          ["fleet", "trend", "--json"] + choice.arguments + [benchmark, bed.url()]
        ).jsonLines()
        let present = names.indices.filter { index in values.values.contains { $0[index] != nil } }
        #expect(found.map { $0["revision"] as? String } == present.map { names[$0] }, comment)
        for (line, index) in zip(found, present) {
          let column = values.values.compactMap { $0[index] }
          #expect(line["machines"] as? Int == column.count, comment)
          expectNear(line["low"], RevisionModel.quantile(column, 1), comment)
          expectNear(line["median"], RevisionModel.quantile(column, 2), comment)
          expectNear(line["high"], RevisionModel.quantile(column, 3), comment)
          let change = kept[benchmark]?.first { $0.revision == names[index] && $0.change.isOfAll }
          expectNear(line["ratio"], change?.change.ratio, comment)
        }
      }
    }

    private func expectSessions(
      _ model: RevisionModel, _ bed: FleetBed, _ choice: Choice, _ comment: Comment
    ) throws {
      for benchmark in RevisionModel.benchmarks {
        for machine in Set(model.entries.map(\.plan.machine)).sorted() {
          let plans = model.sessions(
            of: machine, branch: choice.branch, count: choice.count ?? 100
          ).filter { RevisionModel.value(benchmark, $0) != nil }
          let found = try bed.run(
            ["fleet", "trend", "--json", "--machine", machine] + choice.arguments
              + [benchmark, bed.url()]
          ).jsonLines()
          #expect(found.map { $0["session"] as? String } == plans.map(\.identifier), comment)
          for (line, plan) in zip(found, plans) {
            expectNear(line["value"], RevisionModel.value(benchmark, plan), comment)
          }
        }
      }
    }

    // MARK: Changes

    /// The changes of each benchmark, in the order of lines; a benchmark with a value of zero is left out.
    private func changes(
      _ model: RevisionModel, _ names: [String], branch: String?
    ) -> [(benchmark: String, changes: FleetChanges)] {
      RevisionModel.benchmarks.filter { model.machineCount($0) > 0 }.compactMap { benchmark in
        let values = model.values(of: benchmark, branch: branch, names)
        guard values.values.allSatisfy({ $0.values.allSatisfy { $0 > 0 } }) else { return nil }
        return (benchmark, FleetChanges(values, leastEffect: 0.01))
      }
    }

    private func expectChanges(
      _ model: RevisionModel, _ bed: FleetBed, _ choice: Choice, _ comment: Comment
    ) throws {
      let names = model.revisions(branch: choice.branch, count: choice.count ?? 100)
      let outcome = try bed.run(
        ["fleet", "changes", "--json"] + choice.arguments + [bed.url()])
      guard names.count >= FleetChanges.fewestRevisions else {
        #expect(outcome.status == 3, comment)
        return
      }
      let expected = changes(model, names, branch: choice.branch).flatMap { benchmark, changes in
        changes.found.map { (benchmark: benchmark, change: $0) }
      }
      let found = try outcome.jsonLines()
      #expect(found.count == expected.count, comment)
      for (line, row) in zip(found, expected) {
        let parameter = line["parameter"] as? [String: Any]
        #expect(parameter?["benchmark"] as? String == row.benchmark, comment)
        #expect(line["revision"] as? String == names[row.change.revision], comment)
        #expect(line["cause"] as? String == row.change.causeName, comment)
        #expect(line["machine"] as? String == row.change.machine, comment)
        expectNear(line["ratio"], row.change.ratio, comment)
        expectNear(line["p"], row.change.probability, comment)
        let verdict = line["verdict"] as? String
        #expect(verdict == (row.change.ratio > 1 ? "worse" : "better"), comment)
      }
    }

    /// Keeps the changes of all revisions, and returns them.
    private func keep(
      _ model: RevisionModel, _ bed: FleetBed, _ comment: Comment
    ) throws -> Kept {
      let outcome = try bed.run(["fleet", "changes", "--save", bed.url()])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let names = model.revisions(branch: nil, count: 100)
      var kept: Kept = [:]
      for (benchmark, changes) in changes(model, names, branch: nil) {
        kept[benchmark] = changes.found.map { (names[$0.revision], $0) }
      }
      let stored = try bed.count("SELECT count(*) FROM apus.change_points")
      #expect(stored == kept.values.reduce(0) { $0 + $1.count }, comment)
      return kept
    }

    // MARK: Gates

    private func expectGates(
      _ model: RevisionModel, _ bed: FleetBed, _ choice: Choice, _ kept: Kept,
      _ random: inout SplitMix64, _ comment: Comment
    ) throws {
      let all = model.revisions(branch: choice.branch, count: 100)
      let benchmarks = RevisionModel.benchmarks.filter { model.machineCount($0) > 0 }
      for revision in [all.last, random.pick(all)].compactMap({ $0 }) {
        let names = model.revisions(
          branch: choice.branch, count: (choice.count ?? 20) + 1, upTo: revision)
        let placed = kept.mapValues { changes in
          changes.compactMap { kept in
            names.firstIndex(of: kept.revision).map { index in
              FleetChanges.Change(
                revision: index, cause: kept.change.cause, ratio: kept.change.ratio,
                probability: kept.change.probability)
            }
          }
        }
        let rows = model.gate(branch: choice.branch, names, benchmarks, kept: placed)
        let outcome = try bed.run(
          ["fleet", "gate", "--json"] + choice.arguments + [revision, bed.url()])
        let found = try outcome.jsonLines()
        let moment: Comment = "\(comment) \(revision)"
        #expect(found.count == rows.count, moment)
        for (line, row) in zip(found, rows) {
          #expect(line["machines"] as? Int == row.machineCount, moment)
          #expect(line["revisions"] as? Int == row.revisionCount, moment)
          #expect(line["verdict"] as? String == row.verdict, moment)
          expectNear(line["ratio"], row.ratio, moment)
          expectNear(line["low"], row.low, moment)
          expectNear(line["high"], row.high, moment)
          expectNear(line["p"], row.probability, moment)
        }
        let verdicts = Set(rows.map(\.verdict))
        #expect(
          outcome.status == (verdicts.contains("worse") ? 1 : verdicts == ["undecided"] ? 3 : 0),
          moment)
      }
    }
  }

  extension FleetChanges.Change {
    /// The machine of a change of a machine.
    fileprivate var machine: String? { if case .machine(let name) = cause { name } else { nil } }

    fileprivate var isOfAll: Bool { machine == nil }

    fileprivate var causeName: String {
      switch cause {
      case .code: "code"
      case .machine: "machine"
      case .unknown: "unknown"
      }
    }
  }
#endif
