import ApusSystem

extension Recorder {
  /// Reports an interruption on standard error: the number of measurements, and the file that keeps
  /// them.
  package func noteInterruption() {
    let storage =
      if let history, historyError == nil {
        "kept in \(history.path), session \(session.identifier)"
      } else {
        "not kept (no history)"
      }
    StandardStream.error.write(
      "interrupted: \(session.measurements.count) measurements, \(storage)\n")
  }
}
