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
    let report = try worker?.xmlTimes(byteCount: byteCount, children: children)
    return CaseStudyPlan([], counts: counts(report, isBuilt: worker != nil))
  }

  /// Returns the times and ratios of a report, which are samples: each process has a report.
  ///
  /// - Parameter isBuilt: Whether the program that reports is built.
  static func counts(_ report: XMLReport?, isBuilt: Bool) -> [CaseStudyPlan.Count] {
    func time(_ name: String) throws(Unavailable) -> Double {
      if let time = report?.times[name] { return time }
      throw Unavailable(
        isBuilt ? "\(FoundationWorker.name) reported no \(name)" : FoundationWorker.absence)
    }
    let names = Set(pairs.flatMap { [$0.0, $0.1] }).sorted()
    return names.map { name in
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
  /// Measures the works that Foundation can do as well; returns `nil` if the program reports nothing.
  ///
  /// - Throws: `Interrupted` after a signal from the user.
  fileprivate func xmlTimes(byteCount: Int, children: Int) throws(Interrupted) -> XMLReport? {
    do throws(MeasuringProcessError) {
      return XMLReport(line: try report(on: ["xml", "\(byteCount)", "\(children)"]))
    } catch .interrupted {
      throw Interrupted()
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
