/// The JSON lines of a session, as in the history, so that another machine can merge them.
///
/// A session does not keep the time of each measurement, so every record has the session's start.
///
/// Source: `Documentation/Results.md`.
struct JSONLinesExporter: ResultExporter {
  let name = "json-lines"
  let headLineCount: Int? = 0

  func export(_ session: Session) -> Export {
    var bytes: [UInt8] = []
    func add(_ content: History.Record.Content, grade: Grade? = nil) {
      bytes +=
        History.Record(
          session: session.identifier, machine: session.machine.identifier, time: session.startedAt,
          grade: grade, content: content
        ).line
    }
    add(.session(session))
    for measurement in session.measurements { add(.measurement(measurement)) }
    if let verdict = session.verdict { add(.verdict(verdict), grade: verdict.grade) }
    return Export(String(decoding: bytes, as: UTF8.self), count: session.measurements.count)
  }
}
