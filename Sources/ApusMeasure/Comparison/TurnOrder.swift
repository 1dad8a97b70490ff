/// The order in which lanes take turns: Latin squares, drawn anew for every block.
///
/// In a block each lane has one turn in each place, so that whatever comes with a place (what ran just
/// before, how far a disturbance has gone) falls on all lanes alike.
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
