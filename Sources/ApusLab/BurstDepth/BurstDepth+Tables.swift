package import ApusMeasure
package import ApusReport
import ApusSystem

extension BurstDepth {
  /// The cards of the post in the modes of its camera.
  package var published: [ExperimentTable] {
    let head = ["mode"] + PublishedBurst.cards.map(\.0)
    let modes = PublishedBurst.modes.map { [$0.name] + $0.cells.map(\.text) }
    return [
      ExperimentTable(
        title: "Published: frames until the stall, average (worst-best)", head: head,
        rows: modes + [["USD per GiB"] + PublishedBurst.cards.map(\.1)])
    ]
  }

  /// Returns a table for each kind of sync, then the summary of all modes, then the missing modes.
  package func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
    let forms = BurstRow.rows(measurements)
    let measured = FrameSync.allCases.map { sync in
      ExperimentTable(
        title: "Frames until the stall \(sync.title), average (worst-best)",
        head: Self.head,
        rows: forms.filter { $0.sync == sync && $0.isMeasured && !$0.keepsFiles }.map(\.cells))
    }
    let kept = ExperimentTable(
      title: "Three sizes in turn with fsync, files of earlier trials kept, average (worst-best)",
      head: Self.head, rows: forms.filter { $0.keepsFiles && $0.isMeasured }.map(\.cells))
    return
      (measured + [kept] + [
        ExperimentTable(
          title: "The storage and all modes together", head: ["quantity", "here"],
          rows: Self.summary(measurements)),
        ExperimentTable(
          title: "Not measured", head: ["reason", "modes"], rows: BurstRow.missing(forms)),
      ]).filter { !$0.rows.isEmpty }
  }

  private static let head = ["mode", "frame", "buffer", "frames", "sustained after"]

  private static func summary(_ measurements: [MetricMeasurement]) -> [[String]] {
    let storage = FrameSync.allCases.map { sync in
      (
        "load 1 \(sync.title): written without a pause", BurstMetric.storage,
        [Parameter("sync", sync.rawValue)]
      )
    }
    let together: [(String, MetricKey, [Parameter])] = [
      (
        "pairs of modes, or of groups of trials, in which the deeper is the steadier",
        BurstMetric.agreement, []
      ),
      ("spread of all trials, relative to three trials", BurstMetric.spread, []),
    ]
    return (storage + together).compactMap { name, metric, parameters in
      measurements.last { $0.metric == metric && $0.parameters == parameters }.map {
        measurement in
        [name, text(measurement)]
      }
    }
  }

  private static func text(_ measurement: MetricMeasurement) -> String {
    switch measurement.outcome {
    case .measured(let estimate): Quantity.text(estimate)
    case .missing(let reason): reason.description
    }
  }
}
