import ApusMeasure

/// The published variants through HTTP as rivals of a form.
///
/// A rival is chosen once for all rounds. The least of several rivals within each round would be
/// below every rival's median, because of noise alone.
struct StreamRivals {
  /// A rival with the ratios of its quantity to that of the form, one of each round.
  struct Rival {
    let variant: StreamVariant
    let ratios: [Double]
  }

  let rounds: StreamRounds

  /// Returns the rival with the least median ratio to a form; `nil` if no round has both.
  ///
  /// A rival that lacks rounds, because it failed, is left out.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of rounds.
  func least(_ quantity: KeyPath<StreamTrial, Double>, over form: StreamForm) -> Rival? {
    let rivals = StreamVariant.published.map { StreamForm($0, .http) }.filter { $0 != form }
      .map { Rival(variant: $0.variant, ratios: ratios(quantity, $0, form)) }
    let most = rivals.map(\.ratios.count).max() ?? 0
    guard most > 0 else { return nil }
    return rivals.filter { $0.ratios.count == most }.min {
      Samples($0.ratios).median < Samples($1.ratios).median
    }
  }

  private func ratios(
    _ quantity: KeyPath<StreamTrial, Double>, _ rival: StreamForm, _ form: StreamForm
  ) -> [Double] {
    rounds.values { round in
      guard let above = round[rival]?[keyPath: quantity], above > 0,
        let below = round[form]?[keyPath: quantity], below > 0
      else { return nil }
      return above / below
    }
  }
}
