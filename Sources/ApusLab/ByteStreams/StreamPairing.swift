/// Sets forms of one round against each other.
struct StreamPairing {
  let round: StreamRounds.Round
  let byteCount: Int

  private func trial(
    _ variant: StreamVariant, _ scheme: StreamForm.Scheme = .http
  ) -> StreamTrial? {
    round[StreamForm(variant, scheme)]
  }

  /// The wall time of one way in that of another one through HTTP.
  func wall(
    _ variant: StreamVariant, _ scheme: StreamForm.Scheme = .http, in other: StreamVariant
  ) -> Double? {
    guard let above = trial(variant, scheme), let below = trial(other) else { return nil }
    return above.wallNanoseconds / below.wallNanoseconds
  }

  /// How many processors were busy.
  func cores(_ variant: StreamVariant) -> Double? {
    trial(variant).map { $0.cpuNanoseconds / $0.wallNanoseconds }
  }

  /// The least of the other published ways in that of the incremental one over raw bytes.
  func best(_ quantity: KeyPath<StreamTrial, Double>) -> Double? {
    let ours = StreamVariant.delegate(.raw)
    let others = StreamVariant.published.filter { $0 != ours }.compactMap { trial($0) }
    guard let least = others.map({ $0[keyPath: quantity] }).min(), let below = trial(ours)
    else { return nil }
    return least / below[keyPath: quantity]
  }

  /// How much more memory one way takes than another one, in bytes or in terms of all that were read.
  func extra(
    _ variant: StreamVariant, _ other: StreamVariant, _ scheme: StreamForm.Scheme, inBytes: Bool
  ) -> Double? {
    guard let more = trial(variant, scheme)?.peakBytes, let less = trial(other, scheme)?.peakBytes,
      more > 0, less > 0
    else { return nil }
    return inBytes ? (more - less) / Double(byteCount) : more - less
  }
}
