/// What was found in rounds in which every form had one process each, so that drift is shared.
struct StreamRounds: Sendable {
  /// What each form took in one round.
  typealias Round = [StreamForm: StreamTrial]

  /// The bytes that each trial summed.
  let byteCount: Int
  private(set) var rounds: [Round] = []

  init(byteCount: Int) { self.byteCount = byteCount }

  /// Adds a round.
  mutating func append(_ round: Round) { rounds.append(round) }

  /// Returns one quantity of each round that has it.
  func values(_ quantity: (Round) -> Double?) -> [Double] { rounds.compactMap(quantity) }
}
