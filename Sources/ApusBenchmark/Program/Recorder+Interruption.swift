extension Recorder {
  /// Says on standard error, after an interruption, what was kept and where.
  package func noteInterruption() {
    let place =
      if let history, historyError == nil {
        "kept in \(history.path), session \(session.identifier)"
      } else {
        "not kept (no history)"
      }
    StandardStream.error.write("interrupted: \(session.figures.count) figures, \(place)\n")
  }
}
