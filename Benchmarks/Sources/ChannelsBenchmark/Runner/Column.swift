/// The measured values of a column of a row, for each turn.
struct Column {
  let entry: Entry
  /// The number of messages of a turn, which is less than published if a lane is slow.
  let count: Int
  private(set) var turns: [Measured] = []
  private(set) var absence: String?
  /// Whether the lane gave a wrong answer.
  private(set) var isWrong = false

  init(_ entry: Entry, count: Int, absence: String? = nil) {
    (self.entry, self.count, self.absence) = (entry, count, absence)
  }

  /// Adds the answer of a turn, and checks it.
  mutating func take(_ answer: LaneAnswer, expecting expected: Int) {
    switch answer {
    case .absent(let reason): absence = reason
    case .measured(let measured) where measured["answer"] != Double(expected):
      isWrong = true
      absence = "WRONG: \(measured["answer"] ?? -1) instead of \(expected)"
    case .measured(let measured): turns.append(measured)
    }
  }

  /// A figure of every turn, for all of its messages together.
  func totals(_ name: String) -> [Double] { absence == nil ? turns.compactMap { $0[name] } : [] }

  /// A figure of every turn: `wall` and similar figures per message, others unchanged.
  func values(_ name: String) -> [Double] {
    guard absence == nil else { return [] }
    let perMessage = ["wall", "cpu", "switches", "allocations"].contains(name)
    return turns.compactMap { $0[name].map { perMessage ? $0 / Double(count) : $0 } }
  }
}
