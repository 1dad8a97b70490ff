/// The order of the lanes' turns: Latin squares, drawn at random for every block.
///
/// In a block each lane has a single turn in each position. The effects of a position, such as
/// those of the turn before, therefore affect all lanes alike.
struct TurnOrder {
  private let lanes: Int
  private var random: SplitMix64

  init(lanes: Int, random: SplitMix64) {
    self.lanes = lanes
    self.random = random
  }

  /// Returns the next block: as many rounds as there are lanes, each the order of the lanes' turns.
  mutating func block() -> [[Int]] {
    let first = (0..<lanes).shuffled(using: &random)
    let shifts = (0..<lanes).shuffled(using: &random)
    return shifts.map { shift in first.map { ($0 + shift) % lanes } }
  }
}
