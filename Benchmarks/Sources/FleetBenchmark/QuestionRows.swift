import ApusMeasure
import ApusSystem
import Foundation

/// The questions about the imported figures. The times are those of the statements on the server, planning included.
struct QuestionRows {
  let plan: FleetPlan
  let programs: FleetPrograms
  let table: FleetTableOfTimes

  private static let rounds = 5
  private static let milliseconds = 1e6

  func all() throws {
    let machine = plan.machineName(3)
    let other = plan.machineName(5)
    try ask(
      "trend of a series on a machine", atMost: 10,
      ["trend", "--machine", machine, "--json", "b77"]
    ) {
      lines in
      let expected = (0..<plan.revisions).map { plan.value(3, $0, 77) }
      try expectEqual("trend", lines.compactMap { $0["value"] as? Double }, expected)
    }
    try ask("a series on all machines, by revision", atMost: 80, ["trend", "--json", "b77"]) {
      lines in
      let medians = (0..<plan.revisions).map { revision in
        Samples((0..<plan.machines).map { plan.value($0, revision, 77) }).median
      }
      let found = lines.compactMap { $0["median"] as? Double }
      guard found.count == medians.count, zip(found, medians).allSatisfy({ abs($0 - $1) < 1e-9 })
      else { throw WrongAnswerError("the medians by revision differ") }
    }
    try ask("rank of a machine", atMost: 80, ["rank", "--json", machine]) { lines in
      try expectEqual("series of rank", lines.count, plan.series)
      for line in lines { try expectEqual("machines", line["machines"] as? Int, plan.machines) }
    }
    try ask("two machines", atMost: 20, ["compare", "--json", "--last", "1", machine, other]) {
      lines in
      try expectEqual("series of compare", lines.count, plan.series)
      let last = plan.revisions - 1
      for line in lines {
        let name = (line["parameter"] as? [String: Any])?["benchmark"] as? String ?? "b0"
        let series = Int(name.dropFirst()) ?? 0
        let ratio = plan.value(5, last, series) / plan.value(3, last, series)
        guard abs((line["ratio"] as? Double ?? 0) / ratio - 1) < 1e-9 else {
          throw WrongAnswerError("the ratio of \(name) is not \(ratio)")
        }
      }
    }
    try ask(
      "the gate of the last revision", atMost: 200 * Double(plan.series),
      ["gate", "--json", "r\(plan.revisions - 1)"]
    ) {
      lines in
      try expectEqual("series of the gate", lines.count, plan.series)
      try expectEqual("worse", lines.count { $0["verdict"] as? String == "worse" }, 0)
    }
    try changes()
    try report()
  }

  private func ask(
    _ name: String, atMost limit: Double, _ arguments: [String],
    _ check: ([[String: Any]]) throws -> Void
  ) throws {
    var times: [Double] = []
    var whole: [Double] = []
    for _ in 0..<Self.rounds {
      let offset = programs.logSize
      let found = try programs.apus(
        ["fleet"] + arguments + [programs.address("fleet")], isLogged: true)
      try check(try found.lines())
      times.append(try programs.loggedMilliseconds(since: offset) * Self.milliseconds)
      whole.append(found.seconds)
    }
    table.add(
      name, times, .nanoseconds, within: -.infinity...(limit * Self.milliseconds),
      note:
        "with the start of the program \(Quantity.text(Samples(whole).median * 1e9, .nanoseconds))")
  }

  /// The changes of all series on all machines: the planted ones are found, and few others.
  private func changes() throws {
    let found = try programs.apus(["fleet", "changes", "--json", programs.address("fleet")])
    let lines = try found.lines()
    func count(_ cause: String, _ series: Range<Int>, _ revision: Int, _ machine: String?) -> Int {
      lines.count { line in
        let name = (line["parameter"] as? [String: Any])?["benchmark"] as? String ?? ""
        let at = Int((line["revision"] as? String ?? "").dropFirst()) ?? -9
        return line["cause"] as? String == cause && series.contains(Int(name.dropFirst()) ?? -1)
          && abs(at - revision) <= 1 && (machine == nil || line["machine"] as? String == machine)
      }
    }
    let code = count("code", FleetPlan.changedByCode, plan.changedRevision, nil)
    let own = count(
      "machine", FleetPlan.changedOnMachine, plan.changedMachine.revision,
      plan.machineName(plan.changedMachine.machine))
    guard code >= 9, own >= 9 else {
      throw WrongAnswerError(
        "of ten changes of the code and ten of a machine \(code) and \(own) were found")
    }
    let sequences = plan.series * (plan.machines + 1)
    table.add(
      "changes of \(sequences) sequences of \(plan.revisions)", [found.seconds * 1e9], .nanoseconds,
      within: -.infinity...30e9,
      note: "\(lines.count) found, of which \(code + own) of 20 planted")
  }

  private func report() throws {
    let folder = "\(programs.folder)/pages"
    let found = try programs.apus(["fleet", "report", "-o", folder, programs.address("fleet")])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try expectEqual("pages of series", names.count { $0.hasPrefix("series-") }, plan.series)
    let sizes = try names.map { name in
      try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int ?? 0
    }
    table.add(
      "report of \(plan.series) series", [found.seconds * 1e9], .nanoseconds,
      within: -.infinity...10e9, note: "\(names.count) pages")
    table.add(
      "largest page", [Double(sizes.max() ?? 0)], .bytes, within: -.infinity...300_000)
  }
}
