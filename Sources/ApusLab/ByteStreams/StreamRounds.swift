/// The results of rounds; each round runs a process of every form, so that drift affects all forms
/// equally.
struct StreamRounds: Sendable {
  /// The trials of a round, by form.
  typealias Round = [StreamForm: StreamTrial]

  /// The bytes that each trial summed.
  let byteCount: Int
  private(set) var rounds: [Round] = []

  init(byteCount: Int) { self.byteCount = byteCount }

  /// Adds a round.
  mutating func append(_ round: Round) { rounds.append(round) }

  /// Returns a quantity of each round that has it.
  func values(_ quantity: (Round) -> Double?) -> [Double] { rounds.compactMap(quantity) }
}
