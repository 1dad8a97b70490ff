/// Ratios between forms of the same round.
struct StreamPairing {
  let round: StreamRounds.Round
  let byteCount: Int

  private func trial(
    _ variant: StreamVariant, _ scheme: StreamForm.Scheme = .http
  ) -> StreamTrial? {
    round[StreamForm(variant, scheme)]
  }

  /// Returns the ratio of the wall times of two variants through HTTP.
  func wall(_ variant: StreamVariant, in other: StreamVariant) -> Double? {
    guard let above = trial(variant), let below = trial(other) else { return nil }
    return above.wallNanoseconds / below.wallNanoseconds
  }

  /// Returns the number of busy processors: CPU time divided by wall time.
  func cores(_ variant: StreamVariant) -> Double? {
    trial(variant).map { $0.cpuNanoseconds / $0.wallNanoseconds }
  }

  /// Returns the extra memory of a variant over another variant, in bytes or relative to the bytes
  /// read.
  func extra(
    _ variant: StreamVariant, _ other: StreamVariant, _ scheme: StreamForm.Scheme, inBytes: Bool
  ) -> Double? {
    guard let more = trial(variant, scheme)?.peakBytes, let less = trial(other, scheme)?.peakBytes,
      more > 0, less > 0
    else { return nil }
    return inBytes ? (more - less) / Double(byteCount) : more - less
  }
}
