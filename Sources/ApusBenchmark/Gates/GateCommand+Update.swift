import ApusCommandLine
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The rows of a file that is written anew.
extension GateCommand {
  /// Returns each metric of a subject, and each own metric that it recorded.
  private func subjects(
    in subject: GateSubject, _ run: GateRun
  ) -> [(metric: GateMetric, subject: GateSubject)] {
    GateMetric.allCases.flatMap { metric in
      run.subjects(of: metric, in: subject).map { (metric, $0) }
    }
  }

  /// Writes new numbers with the tolerances of the old rows; rows that were not chosen are
  /// unchanged.
  func update(
    _ rows: [Threshold], _ run: GateRun, _ chosen: [GateSubject], _ statuses: [ExitStatus]
  ) -> Outcome {
    let known = Set(Self.subjects(of: program))
    let kept = rows.filter {
      let subject = $0.subject.measured
      return known.contains(subject)
        && (!isChosen(subject) || $0.metric == .systemCall && !run.hasSystemCalls(of: subject))
    }
    var failures: [ExitStatus] = []
    var failed: Set<String> = []
    var complaints: Set<String> = []
    let written = chosen.flatMap { subject in
      subjects(in: subject, run).compactMap { metric, subject -> Threshold? in
        let old = rows.first { $0.metric == metric && $0.subject == subject }
        switch run.values[metric]?[subject] {
        case .count(let count):
          return threshold(metric, subject, count, run.spreads[metric]?[subject] ?? 0, old)
        case .ratio(let ratio): return threshold(subject, ratio, old)
        case .time(let time):
          return Threshold(
            metric: metric, subject: subject, value: time.value.rounded(.up),
            tolerance: old?.tolerance ?? metric.usualTolerance)
        case .missing(let reason) where reason.isFailure:
          failed.insert(subject.name)
          // A process that fails is the reason of several metrics.
          let complaint = "\(subject.title): \(reason)".printable
          if complaints.insert(complaint).inserted { failures.append(complain(complaint)) }
          return old
        case .missing, nil: return old
        }
      }
    }
    let held = Set(written.map(\.subject.measured))
    for subject in chosen where !held.contains(subject) {
      guard let obstacle = run.obstacle(to: subject) else { continue }
      StandardStream.error.write(
        "gate: \(subject.title): no threshold: \(obstacle)".printable + "\n")
    }
    for name in failed.sorted() {
      StandardStream.error.write(
        "gate: a line `omit \(GateSubject.quoted(name))` below [\(ownTable)] leaves it out\n")
    }
    let status = ExitStatus.worst(of: statuses + failures)
    guard status != .interrupted else { return Outcome(status: status, rewritten: nil) }
    return Outcome(status: status, rewritten: rewritten(kept + written, known))
  }

  /// Returns the file with new rows in the program's own table, and prints the rows that the table
  /// loses.
  ///
  /// A table without a program becomes the program's own table if it has no rows of other programs.
  private func rewritten(_ rows: [Threshold], _ known: Set<GateSubject>) -> String {
    var file = file
    let isOwn = file.rows(toolchain)?.allSatisfy { known.contains($0.subject.measured) } ?? false
    if isOwn, file.rows(ownTable) == nil { file.rename(toolchain, to: ownTable) }
    for row in file.rows(ownTable) ?? [] where !known.contains(row.subject.measured) {
      StandardStream.error.write(
        "gate: removed '\(row.text)': the program has no such benchmark".printable + "\n")
    }
    file.replace(ownTable, with: rows)
    return file.text
  }

  /// Returns the row of a count.
  ///
  /// If two processes counted differently, its tolerance is not tighter than twice the difference, because unchanged
  /// code would fail.
  private func threshold(
    _ metric: GateMetric, _ subject: GateSubject, _ count: Double, _ spread: Double,
    _ old: Threshold?
  ) -> Threshold {
    let usual = old?.tolerance ?? metric.usualTolerance
    let tolerance = count == 0 ? usual : max(usual, (200 * spread / abs(count)).rounded(.up) / 100)
    if tolerance > usual {
      StandardStream.error.write(
        """
        gate: \(subject.title): tolerance of \(metric.rawValue) is \(Threshold.plain(tolerance * 100)) %: two processes \
        differ by \(Threshold.plain(spread))
        """.printable + "\n")
    }
    return Threshold(metric: metric, subject: subject, value: count, tolerance: tolerance)
  }

  /// Returns the row of a ratio.
  ///
  /// Its tolerance is not tighter than the difference of the sittings, because unchanged code would
  /// fail. A new tolerance is not tighter than the floor either, because such a gate would be refused.
  private func threshold(
    _ subject: GateSubject, _ ratio: GateRatio, _ old: Threshold?
  ) -> Threshold {
    let spread = Self.percent(above: ratio.spread)
    let usual = max(
      GateMetric.ratio.usualTolerance, Self.percent(above: pow(ratio.floor ?? 1, 1.5)))
    let tolerance = max(old?.tolerance ?? usual, spread)
    if let old, tolerance > old.tolerance {
      StandardStream.error.write(
        """
        gate: \(subject.title): tolerance raised to \(Threshold.plain(tolerance * 100)) %: its ratio \
        differed by as much between \(ratio.sittings.count) sittings
        """.printable + "\n")
    }
    return Threshold(
      metric: .ratio, subject: subject, value: ratio.all.value, tolerance: tolerance)
  }

  /// Returns how far a ratio is above 1, rounded up to whole per cents, as a fraction.
  private static func percent(above ratio: Double) -> Double {
    ((ratio - 1) * 100).rounded(.up) / 100
  }
}
