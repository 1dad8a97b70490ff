import ApusMachine
import ApusMeasure

/// Foundation's XML parser and coders beside ours, in a process of `apus-foundation`.
enum FoundationXMLStudies {
  /// The works of Foundation, each with the work of ours that it is compared with.
  private static let pairs = [
    ("parser", "sax"), ("parser-client", "parser"), ("parser-client", "declared-client"),
    ("list-write", "xml-write"), ("list-read", "xml-read"), ("json-write", "xml-write"),
    ("json-read", "xml-read"),
  ]

  static func plan(
    _ worker: FoundationWorker?, byteCount: Int, children: Int
  ) throws -> CaseStudyPlan {
    try FoundationStudies.plan(
      of: ["xml", "\(byteCount)", "\(children)"], pairs: pairs, by: worker)
  }

  /// Returns the times and ratios of a report.
  static func counts(_ report: XMLReport?, isBuilt: Bool) -> [CaseStudyPlan.Count] {
    FoundationStudies.counts(report, pairs: pairs, isBuilt: isBuilt)
  }
}

/// Works in a process of `apus-foundation`.
enum FoundationStudies {
  /// Two works of which the first is compared with the second.
  typealias Pair = (String, String)

  /// Measures works in a process.
  ///
  /// - Parameters:
  ///   - job: The arguments of the program.
  ///   - pairs: The works that it reports.
  ///   - worker: The program, or `nil` if it is not built.
  static func plan(
    of job: [String], pairs: [Pair], by worker: FoundationWorker?
  ) throws -> CaseStudyPlan {
    CaseStudyPlan(
      [], counts: counts(try worker?.times(of: job), pairs: pairs, isBuilt: worker != nil))
  }

  /// Measures formats of Foundation, and no work that no pair has.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - pairs: The works, each the name of a format with `-write` or `-read`.
  static func formats(count: Int, pairs: [Pair]) throws -> CaseStudyPlan {
    try plan(of: ["formats", "\(count)"] + works(of: pairs), pairs: pairs, by: .beside)
  }

  /// Returns the names of the works of pairs, each once.
  private static func works(of pairs: [Pair]) -> [String] {
    Set(pairs.flatMap { [$0.0, $0.1] }).sorted()
  }

  /// Returns the times and ratios of a report, which are samples: each process has a report.
  ///
  /// - Parameters:
  ///   - report: The report, or `nil` if there is none.
  ///   - pairs: The works that it has.
  ///   - isBuilt: Whether the program that reports is built.
  static func counts(
    _ report: XMLReport?, pairs: [Pair], isBuilt: Bool
  ) -> [CaseStudyPlan.Count] {
    func time(_ name: String) throws(UnavailableError) -> Double {
      if let time = report?.times[name] { return time }
      throw UnavailableError(
        isBuilt ? "\(FoundationWorker.name) reported no \(name)" : FoundationWorker.absence)
    }
    return works(of: pairs).map { name in
      CaseStudyPlan.Count(.foundation(name), [], .measured) { try time(name) }
    }
      + pairs.map { (theirs, ours) in
        CaseStudyPlan.Count(.foundation(theirs, over: ours), [], .measured) {
          try time(theirs) / time(ours)
        }
      }
  }
}

extension FoundationWorker {
  /// Measures works that Foundation can do; returns `nil` if the program reports nothing.
  ///
  /// - Throws: `InterruptionError` after a signal from the user.
  fileprivate func times(of job: [String]) throws(InterruptionError) -> XMLReport? {
    do throws(MeasuringProcessError) {
      return XMLReport(line: try report(on: job))
    } catch .interrupted {
      throw InterruptionError()
    } catch {
      return nil
    }
  }
}

extension MetricKey {
  /// The time of an item in the process that loads Foundation.
  static func foundation(_ name: String) -> MetricKey {
    MetricKey("foundation-\(name)", .nanoseconds)
  }

  /// The ratio of two times in the process that loads Foundation.
  static func foundation(_ name: String, over other: String) -> MetricKey {
    MetricKey("foundation-\(name)-over-\(other)", .ratio)
  }
}
