/// Who sent and received what, so that a lost, a doubled or an invented message shows.
///
/// Messages are numbered from 1. Their count, their sum and the sum of their squares are kept on both sides: one
/// message in another's place changes the second, and two that make up for each other change the third.
struct Ledger: Sendable, Equatable {
  var count = 0
  var sum: UInt64 = 0
  var squares: UInt64 = 0

  @inline(__always)
  mutating func note(_ message: UInt64) {
    count &+= 1
    sum &+= message
    squares &+= message &* message
  }

  static func + (one: Ledger, other: Ledger) -> Ledger {
    Ledger(
      count: one.count + other.count, sum: one.sum &+ other.sum,
      squares: one.squares &+ other.squares)
  }
}
