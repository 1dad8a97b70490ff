/// OpenMetrics, the text format that Prometheus reads: gauges at the session's start.
///
/// Source: https://prometheus.io/docs/specs/om/open_metrics_spec/.
struct OpenMetricsExporter: ResultExporter {
  let name = "openmetrics"

  func export(_ session: Session) -> Export {
    var text = OpenMetricsText()
    let omissions = text.add(session, labels: [("machine", session.machine.identifier)])
    return Export(text.text, count: text.count, omissions: omissions)
  }
}
