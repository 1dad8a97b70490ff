import ApusMeasure

/// Says, after an interruption, what was kept and where.
enum InterruptionNotice {
  static func write(_ recorder: Recorder, _ settings: ApusSettings) {
    let count = recorder.session.figures.count
    let place: String
    if let history = try? settings.measure.history(), recorder.historyError == nil {
      place = "kept in \(history.path), session \(recorder.session.identifier)"
    } else {
      place = "not kept (no history)"
    }
    StandardStream.error.write("interrupted: \(count) figures, \(place)\n")
  }
}
